// The rules of the category tree: codes and names, no cycles, the depth, the order of siblings and the rows of a tree.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CATEGORY_LEVELS_MAX,
  categoryCodeRefusal,
  categoryRefusalText,
  isCategoryName,
  placeOf,
  placeRefusal,
  siblingsWith,
  subtreeIds,
  type TreeNode,
  tagCodeRefusal,
  treeRows,
} from './category-tree.js';

const node = (categoryId: number, parentCategoryId: number | null): TreeNode => ({
  categoryId,
  parentCategoryId,
});
/** 1 (2 (3), 4), 5 */
const TREE = [node(1, null), node(2, 1), node(3, 2), node(4, 1), node(5, null)];

describe('codes and names', () => {
  it.each(['CUA', 'cuadernos A4', 'Ñ-1', 'a,b', 'x'.repeat(64)])('accepts the category code %s', (code) => {
    expect(categoryCodeRefusal(code)).toBeUndefined();
  });
  it.each(['', ' A', 'A ', '*', '-', 'a\u0000', 'a\nb', 'x'.repeat(65)])(
    'refuses the category code %j',
    (code) => {
      expect(categoryCodeRefusal(code)).toBe('category_code_invalid');
    },
  );
  it('accepts tags without blanks and commas', () => {
    expect(tagCodeRefusal('NOV')).toBeUndefined();
    for (const code of ['', 'a b', 'a,b', 'a\t', 'x'.repeat(65)])
      expect(tagCodeRefusal(code)).toBe('tag_code_invalid');
  });
  it('accepts names of one line', () => {
    expect(isCategoryName('Vuelta al cole')).toBe(true);
    for (const name of ['', ' a', 'a\n', 'x'.repeat(121)]) expect(isCategoryName(name)).toBe(false);
    expect(categoryRefusalText('category_cycle')).toContain('dentro de sí misma');
  });
});

describe('a place in the tree', () => {
  it('is refused inside of the category itself, however deep', () => {
    for (const parent of [1, 2, 3, 4]) expect(placeRefusal(TREE, 1, parent)).toBe('category_cycle');
    expect(placeRefusal(TREE, 1, 5)).toBeUndefined();
    expect(placeRefusal(TREE, 3, null)).toBeUndefined();
    expect(placeRefusal(TREE, undefined, 9)).toBe('category_parent_gone');
  });

  it('is refused below the last level, with what is below the category', () => {
    const line = Array.from({ length: CATEGORY_LEVELS_MAX }, (_, i) => node(i + 1, i === 0 ? null : i));
    expect(placeRefusal(line, undefined, CATEGORY_LEVELS_MAX - 1)).toBeUndefined();
    expect(placeRefusal(line, undefined, CATEGORY_LEVELS_MAX)).toBe('category_too_deep');
    const pair = [...line, node(98, null), node(99, 98)];
    expect(placeRefusal(pair, 98, CATEGORY_LEVELS_MAX - 1)).toBe('category_too_deep');
    expect(placeRefusal(pair, 98, CATEGORY_LEVELS_MAX - 2)).toBeUndefined();
  });

  it('names the parent and the next sibling', () => {
    expect(placeOf(TREE, 2)).toEqual({ parentCategoryId: 1, beforeCategoryId: 4 });
    expect(placeOf(TREE, 5)).toEqual({ parentCategoryId: null, beforeCategoryId: null });
    expect(placeOf(TREE, 9)).toBeUndefined();
  });

  it('orders the siblings; one that is gone means the end', () => {
    expect(siblingsWith(TREE, 5, { parentCategoryId: 1, beforeCategoryId: 4 })).toEqual([2, 5, 4]);
    expect(siblingsWith(TREE, 4, { parentCategoryId: 1, beforeCategoryId: 2 })).toEqual([4, 2]);
    expect(siblingsWith(TREE, 5, { parentCategoryId: 1, beforeCategoryId: 77 })).toEqual([2, 4, 5]);
  });
});

it('lists the tree from top to bottom, closed categories without those below them', () => {
  expect(treeRows(TREE).map((row) => [row.node.categoryId, row.level, row.hasChildren])).toEqual([
    [1, 0, true],
    [2, 1, true],
    [3, 2, false],
    [4, 1, false],
    [5, 0, false],
  ]);
  expect(treeRows(TREE, ({ categoryId }) => categoryId !== 2).map((row) => row.node.categoryId)).toEqual([
    1, 2, 4, 5,
  ]);
  expect([...subtreeIds(TREE, 1)].sort()).toEqual([1, 2, 3, 4]);
});

it('never allows a cycle, whatever is moved where', () => {
  const move = fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    parent: fc.option(fc.integer({ min: 1, max: 8 })),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let tree = Array.from({ length: 8 }, (_, i) => node(i + 1, null));
      for (const { id, parent } of moves) {
        if (placeRefusal(tree, id, parent) !== undefined) continue;
        tree = tree.map((each) => (each.categoryId === id ? node(id, parent) : each));
      }
      expect(treeRows(tree)).toHaveLength(8);
    }),
  );
});
