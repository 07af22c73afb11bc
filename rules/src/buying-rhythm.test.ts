// How often a client buys, when the next order is expected, and how late the client is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLate, expectedDay, rhythmOf, usualInterval } from './buying-rhythm.js';
import { dayAfter } from './days.js';
import { INTERVAL_DAYS_MIN, INTERVAL_DAYS_READ } from './sales.js';

const START = '2026-01-01';
const at = (...offsets: number[]) => offsets.map((days) => dayAfter(START, days));

describe('the usual interval', () => {
  it.each<[string, string[], number | null]>([
    ['no order', [], null],
    ['one day', at(0), null],
    ['two days', at(0, 7), null],
    ['three days', at(0, 7, 14), 7],
    ['the lower of two in the middle', at(0, 5, 15), 5],
    ['one long pause does not count', at(0, 7, 14, 90, 97), 7],
    ['several orders of one day count once', at(0, 0, 0, 7, 7), null],
    ['the order of the days does not matter', at(14, 0, 7), 7],
    ['the end of February', ['2026-02-20', '2026-02-27', '2026-03-06'], 7],
  ])('%s', (_name, days, usual) => {
    expect(usualInterval(days)).toBe(usual);
  });

  it('is read from the last days only', () => {
    const old = Array.from({ length: 30 }, (_, n) => n * 40);
    const lately = Array.from({ length: INTERVAL_DAYS_READ }, (_, n) => 2_000 + n * 3);
    expect(usualInterval(at(...old, ...lately))).toBe(3);
  });

  const offsets = fc.uniqueArray(fc.nat(2_000), { minLength: INTERVAL_DAYS_MIN, maxLength: 40 });

  it('is one of the intervals, whatever the order of the days and however often a day is named', () => {
    fc.assert(
      fc.property(offsets, (days) => {
        const sorted = [...days].sort((a, b) => a - b).slice(-INTERVAL_DAYS_READ);
        const gaps = sorted.slice(1).map((day, n) => day - (sorted[n] ?? 0));
        const usual = usualInterval(at(...days, ...days));
        expect(gaps).toContain(usual);
        // half of the intervals are not longer, half are not shorter
        expect(gaps.filter((gap) => gap <= (usual ?? 0)).length * 2).toBeGreaterThanOrEqual(gaps.length);
        expect(gaps.filter((gap) => gap >= (usual ?? 0)).length * 2).toBeGreaterThanOrEqual(gaps.length);
        expect(usualInterval(at(...days.toReversed()))).toBe(usual);
      }),
    );
  });

  it('does not depend on the day on which counting begins', () => {
    fc.assert(
      fc.property(offsets, fc.integer({ min: -900, max: 900 }), (days, moved) => {
        expect(usualInterval(at(...days.map((day) => day + moved)))).toBe(usualInterval(at(...days)));
      }),
    );
  });
});

describe('lateness', () => {
  it.each([
    ['2026-03-01', 7, '2026-03-01', 0, 'onTime'],
    ['2026-03-01', 7, '2026-03-05', 0, 'onTime'],
    ['2026-03-01', 7, '2026-03-06', 0, 'due'],
    ['2026-03-01', 7, '2026-03-08', 0, 'due'],
    ['2026-03-01', 7, '2026-03-09', 1, 'late'],
    ['2026-03-01', 7, '2026-04-08', 31, 'late'],
    ['2026-03-01', 1, '2026-03-01', 0, 'due'],
    ['2026-03-01', null, '2026-12-01', 0, 'unknown'],
    [null, null, '2026-12-01', 0, 'unknown'],
  ] as const)(
    'last order %s, every %s days, on %s: %i days late, %s',
    (lastDay, usualDays, today, late, rhythm) => {
      expect(daysLate({ lastDay, usualDays }, today)).toBe(late);
      expect(rhythmOf({ lastDay, usualDays }, today)).toBe(rhythm);
    },
  );

  it('begins on the day after the expected one, and grows by one each day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(800), (usualDays, after) => {
        const order = { lastDay: START, usualDays };
        const today = dayAfter(START, after);
        expect(daysLate(order, today)).toBe(Math.max(0, after - usualDays));
        expect(daysLate(order, today) > 0).toBe(rhythmOf(order, today) === 'late');
        expect(expectedDay(order)).toBe(dayAfter(START, usualDays));
      }),
    );
  });
});
