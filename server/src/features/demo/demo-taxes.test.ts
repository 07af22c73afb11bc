import { expect, it } from 'vitest';
import { demoTaxes } from './demo-taxes.js';

const line = (taxRate: number, unitPrice: number, quantity = 1) => ({
  product: { taxRate },
  unitPrice,
  quantity,
});
const perception = { jurisdiction: 'Santa Fe', basisPoints: 250 };

it.each([
  ['only books', [line(0, 1_850_000, 3)], 0, [], 5_550_000],
  ['a book and a notebook', [line(0, 100_000), line(21, 100_000)], 0, [], 221_000],
  ['shipping of books', [line(0, 100_000)], 10_000, [], 112_100],
  ['a notebook with a perception', [line(21, 100_000)], 0, [perception], 123_500],
])(
  'adds IVA to what has it, none to books, and perceptions: %s',
  (_, lines, shipping, perceptions, toPay) => {
    expect(demoTaxes(lines, shipping, perceptions).toPay).toBe(toPay);
  },
);
