// Where a dropped category goes, and where Alt and an arrow move one.

import type { TreeNode } from '@mostrador/rules/category-tree';
import { describe, expect, it } from 'vitest';
import { dropPlace, keyPlace, rowPartAt } from './tree-places';

const node = (categoryId: number, parentCategoryId: number | null): TreeNode => ({
  categoryId,
  parentCategoryId,
});
/** 1 (2 (3), 4), 5 */
const TREE = [node(1, null), node(2, 1), node(3, 2), node(4, 1), node(5, null)];
const place = (parentCategoryId: number | null, beforeCategoryId: number | null) => ({
  parentCategoryId,
  beforeCategoryId,
});
const drop = (id: number, on: number, part: 'before' | 'inside' | 'after', isOpen = true) => {
  const target = TREE.find(({ categoryId }) => categoryId === on) ?? node(0, null);
  return dropPlace(TREE, id, target, part, isOpen);
};

it('reads the upper edge, the middle and the lower edge of a row', () => {
  expect([0.1, 0.5, 0.9].map(rowPartAt)).toEqual(['before', 'inside', 'after']);
});

describe('a drop', () => {
  it('puts the category before, inside or after the row', () => {
    expect(drop(5, 2, 'before')).toEqual(place(1, 2));
    expect(drop(5, 4, 'inside')).toEqual(place(4, null));
    expect(drop(5, 4, 'after')).toEqual(place(1, null));
    expect(drop(5, 2, 'after', false)).toEqual(place(1, 4));
  });
  it('below an open category is its first place inside', () => {
    expect(drop(5, 2, 'after')).toEqual(place(2, 3));
    expect(drop(3, 2, 'after')).toEqual(place(1, 4));
  });
});

describe('Alt and an arrow', () => {
  it.each([
    [4, 'ArrowUp', place(1, 2)],
    [2, 'ArrowUp', undefined],
    [2, 'ArrowDown', place(1, null)],
    [5, 'ArrowDown', undefined],
    [4, 'ArrowRight', place(2, null)],
    [2, 'ArrowRight', undefined],
    [3, 'ArrowLeft', place(1, 4)],
    [4, 'ArrowLeft', place(null, 5)],
    [1, 'ArrowLeft', undefined],
    [4, 'Enter', undefined],
    [9, 'ArrowUp', undefined],
  ])('moves category %i by %s', (id, key, expected) => {
    expect(keyPlace(TREE, id, key)).toEqual(expected);
  });
});
