// The whole category tree as a flat list, each category with the names of its ancestors, for product lists as PDF or
// spreadsheet.

import type { Shop } from '../../shop.js';
import { type CategoryRow, selectCategories } from './categories.queries.js';

/** A category with the names of its ancestors. */
export interface CategoryInTree {
  readonly code: string;
  readonly name: string;
  /** The ancestors' names, the root's first. */
  readonly above: readonly string[];
}

/** Returns all categories, each before its descendants, siblings in their order. */
export async function categoryTree(shop: Shop): Promise<CategoryInTree[]> {
  const children = new Map<string | null, CategoryRow[]>();
  for (const row of await selectCategories(shop.db, shop.company().companyId)) {
    const siblings = children.get(row.parent_category_code);
    if (siblings === undefined) children.set(row.parent_category_code, [row]);
    else siblings.push(row);
  }
  const below = (parent: string | null, above: readonly string[]): CategoryInTree[] =>
    (children.get(parent) ?? []).flatMap(({ category_code: code, description: name }) => [
      { code, name, above },
      ...below(code, [...above, name]),
    ]);
  return below(null, []);
}
