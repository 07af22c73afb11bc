// The catalogue editor's list: moving the chosen products up, down or into a gap, and choosing rows one by one or as a
// range.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedDown, movedToBottom, movedToTop, movedUp, placedAt } from './reorder';
import {
  afterChange,
  all,
  concerned,
  extendedTo,
  nothingChosen,
  only,
  standingOn,
  toggled,
} from './selection';

const list = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
const arranged = list.chain((ids) =>
  fc.record({
    items: fc.constant(ids.map((productId) => ({ productId }))),
    chosen: fc.subarray(ids).map((some) => new Set(some)),
    index: fc.nat(ids.length),
  }),
);
const idsOf = (items: readonly { readonly productId: number }[]) => items.map(({ productId }) => productId);
const of = (...ids: number[]) => ids.map((productId) => ({ productId }));
const moves = { movedUp, movedDown, movedToTop, movedToBottom };

describe('order', () => {
  it.each([
    ['one up', movedUp, [2], [2, 1, 3, 4]],
    ['a block up stays a block', movedUp, [2, 3], [2, 3, 1, 4]],
    ['those at the top stay, the others follow', movedUp, [1, 2, 4], [1, 2, 4, 3]],
    ['one down', movedDown, [2], [1, 3, 2, 4]],
    ['those at the bottom stay', movedDown, [1, 4], [2, 1, 3, 4]],
    ['to the top in their own order', movedToTop, [2, 4], [2, 4, 1, 3]],
    ['to the bottom', movedToBottom, [1, 3], [2, 4, 1, 3]],
  ] as const)('%s', (_, move, chosen, expected) => {
    expect(idsOf(move(of(1, 2, 3, 4), new Set(chosen)))).toEqual(expected);
  });

  it('moves the chosen products into the given gap', () => {
    expect(idsOf(placedAt(of(1, 2, 3, 4), new Set([1, 4]), 2))).toEqual([2, 1, 4, 3]);
    expect(idsOf(placedAt(of(1, 2, 3, 4), new Set([2]), 2))).toEqual([1, 2, 3, 4]);
  });

  it('never loses or duplicates a product, and keeps the order of the chosen and of the others', () => {
    fc.assert(
      fc.property(arranged, ({ items, chosen, index }) => {
        const results = [
          ...Object.values(moves).map((move) => move(items, chosen)),
          placedAt(items, chosen, index),
        ];
        for (const result of results) {
          expect(new Set(result)).toEqual(new Set(items));
          expect(result).toHaveLength(items.length);
          for (const side of [true, false]) {
            const inOrder = (from: typeof items) =>
              from.filter(({ productId }) => chosen.has(productId) === side);
            expect(inOrder(result)).toEqual(inOrder(items));
          }
        }
      }),
    );
  });

  it('moves products to the top when they are moved up often enough', () => {
    fc.assert(
      fc.property(arranged, ({ items, chosen }) => {
        let result = [...items];
        for (const _ of items) result = movedUp(result, chosen);
        expect(result).toEqual(movedToTop(items, chosen));
      }),
    );
  });
});

describe('selection', () => {
  const ids = [1, 2, 3, 4, 5];

  it('extends the range from the active row, in both directions and repeatedly', () => {
    const there = extendedTo(standingOn(nothingChosen, 3), ids, 5);
    expect([...there.chosen]).toEqual([3, 4, 5]);
    expect([...extendedTo(there, ids, 2).chosen]).toEqual([2, 3]);
  });

  it('removes a product from the choice when it is chosen again', () => {
    expect(toggled(toggled(nothingChosen, 2), 2).chosen.size).toBe(0);
    expect(only(only(nothingChosen, 2), 2).chosen.size).toBe(0);
  });

  it('makes the next product active when the active one has left the list, or the last one if none follows', () => {
    expect(afterChange(standingOn(nothingChosen, 3), ids, [1, 2, 4, 5]).active).toBe(4);
    expect(afterChange(standingOn(nothingChosen, 5), ids, [1, 2]).active).toBe(2);
    expect(afterChange(standingOn(nothingChosen, 5), ids, []).active).toBeUndefined();
    expect(afterChange(standingOn(nothingChosen, 2), ids, [5, 2, 1]).active).toBe(2);
  });

  it('acts on all chosen products, but only on the pressed product if that one is not chosen', () => {
    const chosen = toggled(toggled(nothingChosen, 1), 2);
    expect([...concerned(chosen, 2, 'press')]).toEqual([1, 2]);
    expect([...concerned(chosen, 4, 'press')]).toEqual([4]);
    expect([...concerned(chosen, 4, 'key')]).toEqual([1, 2]);
    expect([...concerned(nothingChosen, 4, 'key')]).toEqual([4]);
  });

  it('never contains an id that is not in the list', () => {
    fc.assert(
      fc.property(list, list, fc.nat(), (before, now, place) => {
        const start =
          before.length === 0
            ? nothingChosen
            : standingOn(all(nothingChosen, before), before[place % before.length] ?? 0);
        const { chosen, active, anchor } = afterChange(start, before, now);
        for (const id of [...chosen, active, anchor]) if (id !== undefined) expect(now).toContain(id);
        expect(chosen.size).toBe(before.filter((id) => now.includes(id)).length);
      }),
    );
  });
});
