// The stock status and available units of a product, and the check of an ordered quantity against stock and arriving
// units.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableQuantity, checkStock, isRunningOut, type StockFacts, stockStatusCode } from './stock.js';

const product = { code: 'LAP-12', name: 'Lápiz' };
const facts = (
  stock: number,
  reserved: number,
  futureStock: number,
  hasPhysicalStock = true,
): StockFacts => ({
  stock,
  reserved,
  futureStock,
  hasPhysicalStock,
});
const amount = fc.integer({ min: -20, max: 200 });
const anyFacts = fc.record({
  stock: amount,
  reserved: fc.nat(200),
  futureStock: amount,
  hasPhysicalStock: fc.boolean(),
});

describe('status and available units', () => {
  it.each([
    ['units on hand', facts(10, 3, 0), 0, 7],
    ['units on hand, arriving ones do not count yet', facts(10, 9, 50), 0, 1],
    ['all reserved', facts(10, 10, 0), 1, 0],
    ['none', facts(0, 0, 0), 1, 0],
    ['none, some arriving', facts(0, 0, 50), 2, 50],
    ['some of the arriving ones promised', facts(10, 30, 50), 2, 30],
    ['all of the arriving ones promised', facts(0, 50, 50), 1, 0],
    ['more promised than arrives', facts(0, 60, 50), 1, 0],
    ['the ERP reports less than nothing', facts(-5, 0, 0), 1, 0],
    ['not counted', facts(0, 0, 0, false), 0, null],
    ['not counted, whatever the ERP says', facts(-5, 9, 0, false), 0, null],
  ])('%s', (_, given, status, available) => {
    expect(stockStatusCode(given)).toBe(status);
    expect(availableQuantity(given)).toBe(available);
  });

  it('agree: no units are available exactly when the status is 1', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const available = availableQuantity(given);
        expect(available === 0).toBe(stockStatusCode(given) === 1);
        expect(available === null || available >= 0).toBe(true);
      }),
    );
  });
});

describe('checkStock', () => {
  it('accepts the last unit, and names the units that are left if more are asked for', () => {
    expect(checkStock(7, facts(10, 3, 0), product)).toBeUndefined();
    expect(checkStock(8, facts(10, 3, 0), product)).toEqual({ code: 'stock_insufficient', product, left: 7 });
    expect(checkStock(1, facts(0, 0, 0), product)).toEqual({ code: 'stock_insufficient', product, left: 0 });
    expect(checkStock(999_999, facts(0, 0, 0, false), product)).toBeUndefined();
  });

  it('returns only code and name of the product in the refusal', () => {
    const whole = { ...product, cost: 100 };
    expect(checkStock(1, facts(0, 0, 0), whole)?.product).toEqual(product);
  });

  it('never allows orders for more than stock and arriving units together', () => {
    const orders = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), orders, (stock, futureStock, quantities) => {
        let reserved = 0;
        for (const quantity of quantities) {
          if (!checkStock(quantity, facts(stock, reserved, futureStock), product)) reserved += quantity;
        }
        expect(reserved).toBeLessThanOrEqual(stock + futureStock);
      }),
    );
  });
});

describe('isRunningOut', () => {
  it.each([
    [facts(42, 40, 0), 10, true],
    [facts(40, 10, 0), 10, false],
    [facts(39, 10, 0), 10, true],
    [facts(2, 0, 0), null, true],
    [facts(3, 0, 0), null, false],
    [facts(10, 10, 5), 10, false],
    [facts(2, 0, 0, false), 10, false],
  ])('%j with a minimum of %j: %j', (given, minimum, isLow) => {
    expect(isRunningOut(given, minimum)).toBe(isLow);
  });
});
