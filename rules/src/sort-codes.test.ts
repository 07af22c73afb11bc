import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseSortCode,
  SORT_CODES,
  type SortableProduct,
  type SortCode,
  sortProducts,
} from './sort-codes.js';

const products: SortableProduct[] = [
  { code: 'C-10', name: 'Cuaderno 10', price: 500, created: '2026-03-01T10:00:00.000Z' },
  { code: 'C-9', name: 'cuaderno 9', price: null, created: '2026-03-02T10:00:00.000Z' },
  { code: 'A-1', name: 'Ábaco', price: 500, created: '2026-01-01T10:00:00.000Z' },
  { code: 'Z-1', name: 'Ñandú', price: 20, created: '2026-03-03T09:00:00.000Z' },
];
const anyProduct = fc.record({
  code: fc.string({ unit: fc.constantFrom(...'aAáñ01-'), minLength: 1, maxLength: 3 }),
  name: fc.string({ unit: fc.constantFrom(...'aÁñN09 '), maxLength: 4 }),
  price: fc.option(fc.nat(3)),
  created: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});

describe('sortProducts', () => {
  it.each<[SortCode | undefined, string[]]>([
    [undefined, ['Z-1', 'C-9', 'C-10', 'A-1']],
    ['feD', ['Z-1', 'C-9', 'C-10', 'A-1']],
    ['prA', ['Z-1', 'A-1', 'C-10', 'C-9']],
    ['prD', ['A-1', 'C-10', 'Z-1', 'C-9']],
    ['nomA', ['A-1', 'C-9', 'C-10', 'Z-1']],
    ['nomD', ['Z-1', 'C-10', 'C-9', 'A-1']],
    ['codA', ['A-1', 'C-9', 'C-10', 'Z-1']],
    ['codD', ['Z-1', 'C-10', 'C-9', 'A-1']],
  ])('by %s', (sort, codes) => {
    expect(sortProducts(products, sort).map(({ code }) => code)).toEqual(codes);
  });

  it('gives the same order however the products come, and loses none', () => {
    const shuffled = fc
      .uniqueArray(anyProduct, { maxLength: 12, selector: ({ code }) => code })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...SORT_CODES), ([list, other], sort) => {
        const sorted = sortProducts(list, sort);
        expect(sortProducts(other, sort)).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(list));
      }),
    );
  });

  it('leaves the given list alone', () => {
    const before = [...products];
    sortProducts(products, 'prA');
    expect(products).toEqual(before);
  });
});

describe('parseSortCode', () => {
  it('knows the seven codes', () => {
    expect(SORT_CODES.map(parseSortCode)).toEqual(SORT_CODES);
  });

  it.each(['', 'prX', 'PRA', 'constructor', undefined, null, ['prA'], 0])('does not know %j', (text) => {
    expect(parseSortCode(text)).toBeUndefined();
  });
});
