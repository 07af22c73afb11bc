// The categories that menus show, with the path above each.

import type { PathedCategory } from '@mostrador/rules/category-matches';
import type { Shop } from '../../shop.js';
import { selectCategories, type TreeCategoryRow } from './categories.queries.js';
import { hiddenCodes } from './categories.service.js';

/** Returns the categories that menus show, in their order. */
export async function shownCategories(shop: Shop): Promise<PathedCategory[]> {
  const rows = await selectCategories(shop.db, shop.company().companyId);
  const hidden = hiddenCodes(rows);
  const all = new Map(rows.map((row) => [row.category_code, row]));
  return rows
    .filter((row) => !hidden.has(row.category_code))
    .map((row) => ({
      categoryCode: row.category_code,
      categoryDescripcion: row.description,
      path: pathAbove(row, all),
    }));
}

/** The names above a category, from the root; a circle ends it. */
function pathAbove(row: TreeCategoryRow, all: ReadonlyMap<string, TreeCategoryRow>): string[] {
  const above = new Set<TreeCategoryRow>();
  for (let at = parentOf(row, all); at !== undefined && !above.has(at); at = parentOf(at, all)) above.add(at);
  return [...above].map(({ description }) => description).reverse();
}

const parentOf = (
  { parent_category_code: code }: TreeCategoryRow,
  all: ReadonlyMap<string, TreeCategoryRow>,
) => (code === null ? undefined : all.get(code));
