// The products of each category of the tree, with those of all below it.

import type { DeskCategory } from '@mostrador/contract/entries/category-desk';
import { treeRows } from '@mostrador/rules/category-tree';

export interface SubtreeTotal {
  readonly products: number;
  readonly visible: number;
}

/** Returns the totals by category. */
export function subtreeTotals(categories: readonly DeskCategory[]): ReadonlyMap<number, SubtreeTotal> {
  const totals = new Map<number, SubtreeTotal>();
  // From the bottom: what is below a category is added before it is added to its parent.
  for (const { node } of treeRows(categories).reverse()) {
    const below = totals.get(node.categoryId) ?? { products: 0, visible: 0 };
    const own = {
      products: below.products + node.products,
      visible: below.visible + node.visibleProducts,
    };
    totals.set(node.categoryId, own);
    if (node.parentCategoryId === null) continue;
    const parent = totals.get(node.parentCategoryId) ?? { products: 0, visible: 0 };
    totals.set(node.parentCategoryId, {
      products: parent.products + own.products,
      visible: parent.visible + own.visible,
    });
  }
  return totals;
}
