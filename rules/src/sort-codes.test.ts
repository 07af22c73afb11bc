// The order of products for each sort code, missing prices last, and the sort codes that are accepted.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKey } from './search-text.js';
import { comparatorOf, parseSortCode, SORT_CODES, type SortCode, type SortFacts } from './sort-codes.js';

const facts = (
  productId: number,
  code: string,
  name: string,
  price: number | null,
  created: string,
): SortFacts => ({
  productId,
  code,
  sortName: sortKey(name),
  price,
  created,
});
const products = [
  facts(1, 'C-10', 'Cuaderno 10', 500, '2026-03-01T10:00:00.000Z'),
  facts(2, 'C-9', 'cuaderno 9', null, '2026-03-02T10:00:00.000Z'),
  facts(3, 'A-1', 'Ábaco', 500, '2026-01-01T10:00:00.000Z'),
  facts(4, 'Z-1', 'Ñandú', 20, '2026-03-03T09:00:00.000Z'),
];
const anyProduct = fc.record({
  productId: fc.nat(50),
  code: fc.string({ unit: fc.constantFrom(...'aAáñ01-'), minLength: 1, maxLength: 3 }),
  sortName: fc.string({ unit: fc.constantFrom(...'aÁñN09 '), maxLength: 4 }).map(sortKey),
  price: fc.option(fc.nat(3)),
  created: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});

describe('comparatorOf', () => {
  it.each<[SortCode | undefined, string[]]>([
    [undefined, ['Z-1', 'C-9', 'C-10', 'A-1']],
    ['feD', ['Z-1', 'C-9', 'C-10', 'A-1']],
    ['prA', ['Z-1', 'C-10', 'A-1', 'C-9']],
    ['prD', ['A-1', 'C-10', 'Z-1', 'C-9']],
    ['nomA', ['A-1', 'C-9', 'C-10', 'Z-1']],
    ['nomD', ['Z-1', 'C-10', 'C-9', 'A-1']],
    ['codA', ['A-1', 'C-10', 'C-9', 'Z-1']],
    ['codD', ['Z-1', 'C-9', 'C-10', 'A-1']],
  ])('sorts the products by %s', (sort, codes) => {
    expect([...products].sort(comparatorOf(sort)).map(({ code }) => code)).toEqual(codes);
  });

  it('gives the same order for any order of the input', () => {
    const shuffled = fc
      .uniqueArray(anyProduct, { maxLength: 12, selector: ({ productId }) => productId })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...SORT_CODES), ([list, other], sort) => {
        const sorted = [...list].sort(comparatorOf(sort));
        expect([...other].sort(comparatorOf(sort))).toEqual(sorted);
      }),
    );
  });
});

describe('parseSortCode', () => {
  it('accepts the seven sort codes', () => {
    expect(SORT_CODES.map(parseSortCode)).toEqual(SORT_CODES);
  });

  it.each(['', 'prX', 'PRA', 'constructor', undefined, null, ['prA'], 0])(
    'returns undefined for %j',
    (text) => {
      expect(parseSortCode(text)).toBeUndefined();
    },
  );
});
