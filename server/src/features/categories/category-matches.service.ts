// The shown categories with the path above each, and those whose names match a search.

import { fold } from '@mostrador/rules/search-text';
import type { SearchPart } from '@mostrador/rules/synonyms';
import type { Shop } from '../../shop.js';
import { selectCategories, type TreeCategoryRow } from './categories.queries.js';
import { hiddenCodes } from './categories.service.js';

export interface PathedCategory {
  readonly categoryCode: string;
  readonly categoryDescripcion: string;
  /** The names of the categories above it, from the root. */
  readonly path: readonly string[];
}

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

/** Returns the categories that match every part of a search: those whose name begins with it first, then those nearer to the root. */
export function namedCategories(
  categories: readonly PathedCategory[],
  parts: readonly SearchPart[],
): PathedCategory[] {
  if (parts.length === 0) return [];
  const first = parts[0]?.[0]?.[0] ?? '';
  const named = categories.flatMap((category) => {
    const words = fold(category.categoryDescripcion).split(' ');
    const matches = parts.every((part) => isNamed(words, part));
    return matches ? [{ category, begins: words[0]?.startsWith(first) ? 0 : 1 }] : [];
  });
  return named
    .sort((a, b) => a.begins - b.begins || a.category.path.length - b.category.path.length)
    .map(({ category }) => category);
}

/** Whether each word of one of the alternatives begins a word of the name. */
const isNamed = (named: readonly string[], part: SearchPart): boolean =>
  part.some((words) => words.every((word) => named.some((one) => one.startsWith(word))));
