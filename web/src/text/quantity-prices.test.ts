import { expect, it } from 'vitest';
import { quantityPriceText as text } from './quantity-prices';

const byUnit = { minimalSalesQuantity: 1, presentationQuantity: null };
const byTwelve = { minimalSalesQuantity: 12, presentationQuantity: 12 };
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

it.each([
  [byUnit, 12, 'desde 12 u.'],
  [byTwelve, 60, 'desde 5 packs (60 u.)'],
  [byTwelve, 30, 'desde 2 packs y 6 u. (30 u.)'],
])(
  'says from which quantity a price counts, in packs where the product has them',
  (product, units, words) => {
    expect(plain(text.from(units, product))).toBe(words);
  },
);

it.each([
  [byUnit, 24, 0, 'Con 24 más, $ 90,00 c/u'],
  [byTwelve, 24, 0, 'Con 2 packs más, $ 90,00 c/u'],
  [byTwelve, 7, 0, 'Con 7 más, $ 90,00 c/u'],
  [byTwelve, 12, 12, 'Con 1 pack más, 12 u. sin cargo'],
])('says what more units bring, in packs if they fill them', (product, missing, freeUnits, words) => {
  const next = { missing, fromQuantity: missing, unitPrice: 9000, freeUnits };
  expect(plain(text.next(next, '$ 90,00', product))).toBe(words);
});
