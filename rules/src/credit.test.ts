import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CREDIT_CONTROLS,
  type CreditControl,
  type CreditOutcome,
  creditLeft,
  creditOutcome,
  type OrderAmounts,
  orderCredit,
} from './credit.js';

describe('what is left of a credit limit', () => {
  it('is the limit without the balance and the open orders, and nothing without a limit', () => {
    expect(creditLeft({ limit: null, balance: 5, openOrders: 5 })).toBeNull();
    expect(creditLeft({ limit: 400_000_000, balance: 128_456_040, openOrders: 151_681_885 })).toBe(
      119_862_075,
    );
    expect(creditLeft({ limit: 100, balance: 128, openOrders: 0 })).toBe(-28);
    expect(creditLeft({ limit: 100, balance: -50, openOrders: 0 })).toBe(150);
  });
});

describe('what an order takes of the credit', () => {
  it.each<[string, OrderAmounts, number]>([
    ['what is to be paid, with IVA', { total: 100_000, toPay: 121_000 }, 121_000],
    ['its total where taxes are not known', { total: 100_000, toPay: null }, 100_000],
    [
      'the taxes that are left of an order paid by card',
      { total: 100_000, toPay: 121_000, isPaid: true },
      21_000,
    ],
    ['nothing of an order paid by card without taxes', { total: 100_000, toPay: null, isPaid: true }, 0],
  ])('an order takes %s', (_, amounts, taken) => {
    expect(orderCredit(amounts)).toBe(taken);
  });
});

describe('what becomes of an order', () => {
  it.each<[CreditControl, number | null, number, CreditOutcome]>([
    ['off', 0, 1, 'unchecked'],
    ['warn', null, 1, 'unchecked'],
    ['hold', null, 1, 'unchecked'],
    ['warn', 100, 100, 'within'],
    ['hold', 100, 100, 'within'],
    ['warn', 100, 101, 'warned'],
    ['hold', 100, 101, 'held'],
    ['hold', 0, 1, 'held'],
    ['hold', -1, 1, 'held'],
    ['hold', 0, 0, 'within'],
    ['hold', -1, 0, 'held'],
  ])('under %s with %s left, one of %s is %s', (control, left, amount, outcome) => {
    expect(creditOutcome(control, left, amount)).toBe(outcome);
  });

  it('never accepts under hold what goes beyond the limit, however many orders came before', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CREDIT_CONTROLS),
        amount,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(amount, { maxLength: 30 }),
        (control, limit, balance, orders) => {
          let openOrders = 0;
          for (const each of orders) {
            const outcome = creditOutcome(control, creditLeft({ limit, balance, openOrders }), each);
            if (outcome !== 'held') openOrders += each;
          }
          if (control === 'hold' && openOrders > 0) expect(balance + openOrders).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
