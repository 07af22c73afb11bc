// Where a category goes when it is dropped on a row of the tree, or moved with Alt and an arrow.

import { placeOf, type TreeNode, type TreePlace } from '@mostrador/rules/category-tree';

/** The part of a row that the pointer is over. */
export type RowPart = 'before' | 'inside' | 'after';

/** Share of a row's height, at its top and at its bottom, that means a place beside it. */
const EDGE_SHARE = 0.28;

/** Returns the part of a row. @param share of the row's height above the pointer, from 0 to 1. */
export function rowPartAt(share: number): RowPart {
  if (share < EDGE_SHARE) return 'before';
  return share > 1 - EDGE_SHARE ? 'after' : 'inside';
}

/**
 * Returns the place that a drop on a row means. Below an open category is its first place inside.
 * @param nodes siblings in their order.
 */
export function dropPlace(
  nodes: readonly TreeNode[],
  draggedId: number,
  target: TreeNode,
  part: RowPart,
  isTargetOpen: boolean,
): TreePlace {
  const { categoryId, parentCategoryId } = target;
  const childrenOf = (parent: number | null) =>
    nodes.filter((node) => node.parentCategoryId === parent && node.categoryId !== draggedId);
  if (part === 'before') return { parentCategoryId, beforeCategoryId: categoryId };
  const children = childrenOf(categoryId);
  if (part === 'inside') return { parentCategoryId: categoryId, beforeCategoryId: null };
  if (isTargetOpen && children.length > 0)
    return { parentCategoryId: categoryId, beforeCategoryId: children[0]?.categoryId ?? null };
  const siblings = childrenOf(parentCategoryId);
  const next = siblings[siblings.findIndex((node) => node.categoryId === categoryId) + 1];
  return { parentCategoryId, beforeCategoryId: next?.categoryId ?? null };
}

/**
 * Returns the place that Alt and an arrow move a category to: up and down among its siblings, right into the sibling
 * before it, left out of its parent. Undefined at the end of that way, and for other keys.
 */
export function keyPlace(nodes: readonly TreeNode[], categoryId: number, key: string): TreePlace | undefined {
  const place = placeOf(nodes, categoryId);
  if (place === undefined) return undefined;
  const { parentCategoryId } = place;
  const siblings = nodes.filter((node) => node.parentCategoryId === parentCategoryId);
  const index = siblings.findIndex((node) => node.categoryId === categoryId);
  const previous = siblings[index - 1];
  const at = (sibling: TreeNode | undefined) => ({
    parentCategoryId,
    beforeCategoryId: sibling?.categoryId ?? null,
  });
  if (key === 'ArrowUp') return previous && at(previous);
  if (key === 'ArrowDown') return index + 1 < siblings.length ? at(siblings[index + 2]) : undefined;
  if (key === 'ArrowRight')
    return previous && { parentCategoryId: previous.categoryId, beforeCategoryId: null };
  const parent = nodes.find((node) => node.categoryId === parentCategoryId);
  if (key !== 'ArrowLeft' || parent === undefined) return undefined;
  return dropPlace(nodes, categoryId, parent, 'after', false);
}
