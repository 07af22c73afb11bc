// Offers: their state on a day, until when they may hold, and what becomes of each line.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerOfferLine,
  checkOfferPrice,
  checkValidUntil,
  formatOfferNumber,
  leastOf,
  type OfferedLine,
  offeredStock,
  offerStatus,
} from './offers.js';

const line = (given: Partial<OfferedLine> & { readonly units?: number } = {}): OfferedLine => {
  const { units = 100, ...rest } = given;
  return {
    quantity: 24,
    minimalSalesQuantity: 6,
    presentationQuantity: 6,
    sellable: true,
    stock: { stock: units, reserved: 0, futureStock: 0, hasPhysicalStock: true },
    ...rest,
  };
};

describe('the state of an offer', () => {
  const open = { validUntil: '2026-11-30', isWithdrawn: false, isAccepted: false };
  it.each([
    ['before its last day', open, '2026-11-29', 'open'],
    ['on its last day', open, '2026-11-30', 'open'],
    ['after its last day', open, '2026-12-01', 'expired'],
    ['when it was withdrawn', { ...open, isWithdrawn: true }, '2026-11-29', 'withdrawn'],
    [
      'when it was withdrawn and its day has passed',
      { ...open, isWithdrawn: true },
      '2026-12-01',
      'withdrawn',
    ],
    ['when it became an order, also later', { ...open, isAccepted: true }, '2027-01-01', 'accepted'],
  ] as const)('%s', (_, facts, today, status) => {
    expect(offerStatus(facts, today)).toBe(status);
  });
});

describe('the last day', () => {
  it.each([
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2027-11-23', true],
    ['2027-11-24', false],
  ])('%s, seen on 2026-11-23, is accepted: %s', (day, isAccepted) => {
    expect(checkValidUntil(day, '2026-11-23') === undefined).toBe(isAccepted);
  });
});

it('prints numbers with eight digits and refuses others', () => {
  expect(formatOfferNumber(42)).toBe('PRE-0001-00000042');
  for (const wrong of [0, -1, 1.5, 100_000_000]) expect(() => formatOfferNumber(wrong)).toThrow(RangeError);
});

it('refuses a price of zero, which means no price', () => {
  expect(
    [checkOfferPrice(0), checkOfferPrice(-1), checkOfferPrice(1)].map((wrong) => wrong === undefined),
  ).toEqual([false, false, true]);
});

describe('what becomes of a line', () => {
  it.each([
    ['as offered', line(), 24, 'ordered', 24],
    ['no more than offered', line(), 48, 'ordered', 24],
    ['fewer, as the client wants', line(), 7, 'fewer_wanted', 7],
    ['refused', line(), 0, 'refused', 0],
    ['refused, also without stock', line({ units: 0 }), 0, 'refused', 0],
    ['whole packs of a short stock', line({ units: 17 }), 24, 'fewer_stock', 12],
    ['all that is left when no whole packs were wanted', line({ units: 17 }), 23, 'fewer_stock', 17],
    ['nothing below one pack', line({ units: 5 }), 24, 'no_stock', 0],
    ['nothing below the minimum', line({ units: 5, presentationQuantity: 1 }), 24, 'no_stock', 0],
    ['nothing without stock', line({ units: 0 }), 24, 'no_stock', 0],
    ['a product that is sold no more', line({ sellable: false }), 24, 'gone', 0],
    ['fewer than the minimum, if so few were offered', line({ quantity: 4 }), 4, 'ordered', 4],
  ] as const)('%s', (_, given, wanted, outcome, quantity) => {
    expect(answerOfferLine(given, wanted)).toEqual({ outcome, quantity });
  });

  it('never orders more than was offered, wanted or is left, and nothing below the minimum of a short stock', () => {
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.integer({ min: 1, max: 500 }),
          minimum: fc.integer({ min: 1, max: 50 }),
          pack: fc.integer({ min: 1, max: 24 }),
          units: fc.integer({ min: -20, max: 600 }),
          wanted: fc.integer({ min: 0, max: 600 }),
          isCounted: fc.boolean(),
        }),
        ({ quantity, minimum, pack, units, wanted, isCounted }) => {
          const given = line({
            quantity,
            minimalSalesQuantity: minimum,
            presentationQuantity: pack,
            stock: { stock: units, reserved: 0, futureStock: 0, hasPhysicalStock: isCounted },
          });
          const answer = answerOfferLine(given, wanted);
          expect(answer.quantity).toBeLessThanOrEqual(Math.min(quantity, wanted));
          if (isCounted) expect(answer.quantity).toBeLessThanOrEqual(Math.max(units, 0));
          expect(answer.quantity === 0).toBe(['refused', 'no_stock', 'gone'].includes(answer.outcome));
          if (answer.outcome === 'fewer_stock')
            expect(answer.quantity).toBeGreaterThanOrEqual(leastOf(given));
          // asking for what one gets changes nothing
          if (answer.quantity > 0)
            expect(answerOfferLine(given, answer.quantity).quantity).toBe(answer.quantity);
        },
      ),
    );
  });

  it('tells the stock before the client chooses', () => {
    expect(offeredStock(line())).toEqual({ kind: 'available' });
    expect(offeredStock(line({ units: 17 }))).toEqual({ kind: 'few', left: 12 });
    expect(offeredStock(line({ units: 3 }))).toEqual({ kind: 'none' });
    expect(offeredStock(line({ sellable: false }))).toEqual({ kind: 'gone' });
  });
});
