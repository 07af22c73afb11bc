// Product categories for the store: the children of a category, a search by code or name, the breadcrumb, and the
// whole tree for devices.

import type { Category } from '@mostrador/contract/entries/categories';
import { fold } from '@mostrador/rules/search-text';
import type { Shop } from '../../shop.js';
import {
  type CategoryRow,
  selectBreadcrumb,
  selectCategories,
  type TreeCategoryRow,
} from './categories.queries.js';

export interface CategorySearch {
  readonly codeSearchTerm?: string | undefined;
  readonly descSearchTerm?: string | undefined;
  readonly currentCategory?: string | undefined;
}

/** Returns the children of a category, or of the root without one. A search text without a category searches all. Hidden ones are left out. */
export async function listCategories(shop: Shop, search: CategorySearch): Promise<Category[]> {
  const { currentCategory } = search;
  const parent = isRoot(currentCategory) ? null : currentCategory;
  const searchesAll =
    parent === null && Boolean(search.codeSearchTerm?.trim() || search.descSearchTerm?.trim());
  const rows = await selectCategories(shop.db, shop.company().companyId);
  const hidden = hiddenCodes(rows);
  return rows
    .filter((row) => !hidden.has(row.category_code))
    .filter((row) => searchesAll || row.parent_category_code === parent)
    .filter(
      (row) =>
        containsText(row.category_code, search.codeSearchTerm) &&
        containsText(row.description, search.descSearchTerm),
    )
    .map(present);
}

export async function categoriesBreadcrumb(shop: Shop, code: string | undefined): Promise<Category[]> {
  if (code === undefined || isRoot(code)) return [];
  return (await selectBreadcrumb(shop.db, shop.company().companyId, code)).map(present);
}

const isRoot = (code: string | undefined) => code === undefined || code === '' || code === '*';

/** Returns the whole tree, siblings in their order. Hidden categories are marked: a device counts their products too. */
export async function categoriesForSync(
  shop: Shop,
): Promise<(Category & { position: number; active: boolean })[]> {
  const rows = await selectCategories(shop.db, shop.company().companyId);
  const hidden = hiddenCodes(rows);
  return rows.map((row, position) => ({
    ...present(row),
    position,
    active: !hidden.has(row.category_code),
  }));
}

/** Returns the codes of the hidden categories and of all below them. */
export function hiddenCodes(rows: readonly TreeCategoryRow[]): ReadonlySet<string> {
  const hidden = new Set(rows.filter(({ active }) => !active).map((row) => row.category_code));
  if (hidden.size === 0) return hidden;
  for (const code of hidden)
    for (const row of rows) if (row.parent_category_code === code) hidden.add(row.category_code);
  return hidden;
}

/** Returns whether a text contains the term, ignoring accents and case. A term without letters and digits is compared as it is. */
function containsText(text: string, term = ''): boolean {
  const wanted = term.trim();
  const folded = fold(wanted);
  return folded === '' ? text.includes(wanted) : fold(text).includes(folded);
}

const present = (row: CategoryRow): Category => ({
  categoryCode: row.category_code,
  categoryDescripcion: row.description,
  parentCategoryCode: row.parent_category_code,
  productsCount: null,
});
