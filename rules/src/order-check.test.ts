// When a cart may become an order: empty cart, lines, amounts, the total that the buyer saw, minimum order.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from './cart-totals.js';
import { fromCentavos, MAX_CENTAVOS } from './money.js';
import { checkOrder, type OrderedLine, type OrderedPurchase, shownCentavos } from './order-check.js';
import { refusalText } from './refusals.js';

const line = (changes: Partial<OrderedLine['facts']> = {}, quantity = 2, skipped = false): OrderedLine => ({
  facts: {
    product: { code: 'A-1', name: 'Cuaderno', minimalSalesQuantity: 2, presentationQuantity: null },
    sellable: true,
    listPrice: 1_000,
    unitPrice: 900,
    stock: { stock: 5, reserved: 0, futureStock: 0, hasPhysicalStock: true },
    ...changes,
  },
  quantity,
  stockCheckSkipped: skipped,
});
const purchase = (changes: Partial<OrderedPurchase> = {}): OrderedPurchase => ({
  lines: [line()],
  shipping: 0,
  shownTotal: 18,
  minimum: 1_000,
  ...changes,
});
const named = { code: 'A-1', name: 'Cuaderno' };

describe('checkOrder', () => {
  it.each<[string, Partial<OrderedPurchase>, object | undefined]>([
    ['accepts a purchase at the total shown', {}, undefined],
    ['accepts a purchase of a company without a minimum', { minimum: null }, undefined],
    [
      'accepts a line above the stock whose check is skipped',
      { lines: [line({}, 6, true)], shownTotal: 54 },
      undefined,
    ],
    ['adds the shipping to the total', { shipping: 500, shownTotal: 23 }, undefined],
    ['refuses an empty cart before all else', { lines: [], shownTotal: Number.NaN }, { code: 'cart_empty' }],
    [
      'refuses a product that is not sold any more and names it',
      { lines: [line({ sellable: false })] },
      { code: 'product_unavailable', product: named },
    ],
    [
      'refuses a quantity below the minimum before a missing price',
      { lines: [line({ unitPrice: null }, 1)] },
      { code: 'quantity_below_minimum', n: 2 },
    ],
    [
      'refuses a missing price before the stock and names the product',
      { lines: [line({ unitPrice: null }, 6)] },
      { code: 'price_missing', product: named },
    ],
    [
      'refuses more than the stock before a changed total',
      { lines: [line({}, 6)], shownTotal: 0 },
      { code: 'stock_insufficient', product: named, left: 5 },
    ],
    [
      'refuses the first wrong line of several',
      { lines: [line(), line({}, 6), line({ sellable: false })] },
      { code: 'stock_insufficient', product: named, left: 5 },
    ],
    [
      'refuses lines whose sum is too large',
      { lines: [2, 2].map((units) => line({ listPrice: MAX_CENTAVOS / 3, unitPrice: 1 }, units)) },
      { code: 'total_too_large' },
    ],
    ['refuses a total too large with its shipping', { shipping: MAX_CENTAVOS }, { code: 'total_too_large' }],
    [
      'refuses a changed total before the minimum order',
      { minimum: 9_000, shownTotal: 17.99 },
      { code: 'total_changed', shown: 1_799, now: 1_800 },
    ],
    [
      'takes a shown total that is no amount of money for 0',
      { shownTotal: 18.001 },
      { code: 'total_changed', shown: 0, now: 1_800 },
    ],
    [
      'refuses a total equal to the minimum',
      { minimum: 1_800 },
      { code: 'order_below_minimum', amount: 1_800 },
    ],
    [
      'does not count the shipping towards the minimum order',
      { minimum: 1_800, shipping: 500, shownTotal: 23 },
      { code: 'order_below_minimum', amount: 1_800 },
    ],
  ])('%s', (_, changes, refusal) => {
    expect(checkOrder(purchase(changes))).toEqual(refusal);
  });

  it('answers with a Spanish sentence that names both totals', () => {
    const refusal = checkOrder(purchase({ shownTotal: 17 }));
    expect(refusal && refusalText(refusal)).toContain('el total era $\u00a017,00 y ahora es $\u00a018,00');
  });

  const anyPrice = fc.integer({ min: 1, max: 500_000_00 });
  const anyLines = fc.array(
    fc
      .tuple(anyPrice, fc.integer({ min: 2, max: 5 }))
      .map(([unitPrice, quantity]) => line({ listPrice: unitPrice, unitPrice }, quantity)),
    { minLength: 1, maxLength: 20 },
  );

  it('accepts exactly the total of products and shipping above the minimum order', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.nat(100_000_00),
        fc.nat(50_000_000_00),
        fc.nat(3),
        (lines, shipping, minimum, off) => {
          const { total } = cartTotals(
            lines.map(({ facts, quantity }) => ({
              listPrice: facts.listPrice ?? 0,
              unitPrice: facts.unitPrice ?? 0,
              quantity,
            })),
          );
          const shownTotal = fromCentavos(total + shipping + off);
          const expected = off > 0 ? 'total_changed' : total > minimum ? undefined : 'order_below_minimum';
          expect(checkOrder({ lines, shipping, shownTotal, minimum })?.code).toBe(expected);
        },
      ),
    );
  });

  it('refuses a purchase with a line that cannot be ordered, wherever the line is', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(), fc.nat(), (lines, place, shown) => {
        const index = place % lines.length;
        const wrong = lines.map((one, at) => (at === index ? { ...one, quantity: 6 } : one));
        const refusal = checkOrder({ lines: wrong, shipping: 0, shownTotal: shown, minimum: null });
        expect(refusal).toEqual({ code: 'stock_insufficient', product: named, left: 5 });
      }),
    );
  });
});

describe('shownCentavos', () => {
  it.each([
    [18, 1_800],
    [0.1, 10],
    [-3.5, -350],
    [0.001, 0],
    [1e21, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('reads %d pesos as %i centavos', (pesos, centavos) => {
    expect(shownCentavos(pesos)).toBe(centavos);
  });
});
