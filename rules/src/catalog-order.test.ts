// Reordering catalogues: only the user's own ones move, and none is lost.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reorderOwnCatalogs } from './catalog-order.js';

const places = (ids: readonly number[]) =>
  ids.map((catalogId, catalogOrder) => ({ catalogId, catalogOrder }));
const ids = (list: readonly { catalogId: number }[]) => list.map(({ catalogId }) => catalogId);

it('moves reordered catalogues only among their own places', () => {
  const wanted = [
    { catalogId: 5, catalogOrder: 0 },
    { catalogId: 2, catalogOrder: 7 },
  ];
  expect(ids(reorderOwnCatalogs(places([1, 2, 3, 4, 5]), wanted))).toEqual([1, 5, 3, 4, 2]);
});

it('keeps the requested order, loses no catalogue and moves no other one', () => {
  const all = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.boolean()), (listed, own) => {
      const wanted = listed.filter(() => own.next().value).reverse();
      const after = ids(reorderOwnCatalogs(places(listed), places(wanted)));
      expect([...after].sort()).toEqual([...listed].sort());
      expect(after.filter((id) => wanted.includes(id))).toEqual(wanted);
      for (const [place, id] of listed.entries()) if (!wanted.includes(id)) expect(after[place]).toBe(id);
    }),
  );
});
