import { expect, it } from 'vitest';
import { invoicedTotal } from './demo-invoice.js';

const line = (taxRate: number, unitPrice: number, quantity = 1) => ({
  product: { taxRate },
  unitPrice,
  quantity,
});

it.each([
  ['only books', [line(0, 1_850_000, 3)], 0, 5_550_000],
  ['a book and a notebook', [line(0, 100_000), line(21, 100_000)], 0, 221_000],
  ['shipping of books', [line(0, 100_000)], 10_000, 112_100],
])('adds IVA to what has it, and none to books: %s', (_, lines, shipping, total) => {
  expect(invoicedTotal(lines, shipping)).toBe(total);
});
