// The IVA rates and the price with IVA, rounded half up to the centavo.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CategoryIva,
  categoryIva,
  GENERAL_IVA,
  IVA_RATES,
  ivaRate,
  newProductIva,
  withIva,
} from './iva.js';

describe('withIva', () => {
  it.each([
    [725_000, 21, 877_250],
    [100, 10.5, 111],
    [1, 21, 1],
    [3, 21, 4],
    [10_000, 27, 12_700],
    [10_000, 0, 10_000],
  ])('makes %i at %d %% to %i', (net, percent, gross) => {
    expect(withIva(net, percent)).toBe(gross);
  });

  it('is at most half a centavo away from the exact price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...IVA_RATES),
        (net, { percent }) => {
          const exact = BigInt(net) * BigInt(Math.round(1_000 + percent * 10));
          const distance = BigInt(withIva(net, percent)) * 1_000n - exact;
          expect(distance <= 500n && distance >= -500n).toBe(true);
        },
      ),
    );
  });
});

it('finds a rate by its code', () => {
  expect(ivaRate('EXENTO')).toMatchObject({ percent: 0, label: 'Exento' });
  expect(ivaRate('IVA22')).toBeUndefined();
});

it.each([
  ['9789874444073', null, 'EXENTO'],
  [null, '9789874444073', 'EXENTO'],
  [null, '7791234022844', 'IVA21'],
  ['', '', 'IVA21'],
  [null, null, 'IVA21'],
] as const)(
  'gives a new product with ISBN %s and bar code %s the rate %s where books are exempt',
  (isbn, barCode, code) => {
    expect(newProductIva({ isbn, barCode }, { everything: 'IVA21', books: 'EXENTO' })).toBe(code);
    expect(newProductIva({ isbn, barCode }, GENERAL_IVA)).toBe('IVA21');
  },
);

describe('the rate of a category', () => {
  const categories = new Map<number, CategoryIva>([
    [1, { parentCategoryId: null, newProductIva: 'IVA10.5' }],
    [2, { parentCategoryId: 1, newProductIva: null }],
    [3, { parentCategoryId: 2, newProductIva: 'EXENTO' }],
    [4, { parentCategoryId: null, newProductIva: null }],
    [5, { parentCategoryId: 6, newProductIva: null }],
    [6, { parentCategoryId: 5, newProductIva: null }],
  ]);
  it.each([
    [1, 'IVA10.5'],
    [2, 'IVA10.5'],
    [3, 'EXENTO'],
    [4, null],
    [5, null],
    [9, null],
    [null, null],
  ] as const)('of category %s is its own or that of the nearest one above it: %s', (id, code) => {
    expect(categoryIva(id, categories)).toBe(code);
  });

  it('counts before those of the company, also for a book', () => {
    const company = { everything: 'IVA21', books: 'EXENTO' } as const;
    expect(newProductIva({ isbn: '9789874444073', barCode: null, ofCategory: 'IVA27' }, company)).toBe(
      'IVA27',
    );
    expect(newProductIva({ isbn: null, barCode: null, ofCategory: null }, company)).toBe('IVA21');
  });
});
