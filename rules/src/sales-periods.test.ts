// The reports' periods by table, and by property: parts and spans cover each day of a range once.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, daysBetween } from './days.js';
import { comparedRange, monthAfter, periodRange, rangeParts, summedSpans } from './sales-periods.js';

const range = (from: string, to: string) => ({ from, to });

describe('periods', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['7', '2026-11-16', '2026-11-22'],
    ['30', '2026-10-24', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-22'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-22'],
  ] as const)('%s is from %s to %s', (period, from, to) => {
    expect(periodRange(period, '2026-11-22')).toEqual(range(from, to));
  });

  it.each([
    ['the same days of the week', '2026-11-01', '2026-11-22', 'previous', '2026-10-04', '2026-10-25'],
    ['a day with that of a week before', '2026-11-22', '2026-11-22', 'previous', '2026-11-15', '2026-11-15'],
    ['a whole month with the one before', '2026-03-01', '2026-03-31', 'previous', '2026-02-01', '2026-02-28'],
    [
      'three months with the three before',
      '2026-01-01',
      '2026-03-31',
      'previous',
      '2025-10-01',
      '2025-12-31',
    ],
    ['the same dates of the year before', '2026-11-01', '2026-11-22', 'year', '2025-11-01', '2025-11-22'],
    ['29 February with the 28th', '2028-02-29', '2028-02-29', 'year', '2027-02-28', '2027-02-28'],
  ] as const)('compares %s', (_name, from, to, comparison, pastFrom, pastTo) => {
    expect(comparedRange(range(from, to), comparison)).toEqual(range(pastFrom, pastTo));
  });

  it('compares with nothing if asked to', () => {
    expect(comparedRange(range('2026-11-01', '2026-11-22'), 'none')).toBeUndefined();
  });

  it('finds the months around a new year', () => {
    expect(monthAfter('2026-01-15', -1)).toBe('2025-12-01');
    expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});

const someRange = fc
  .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 900 }))
  .map(([start, days]) => {
    const from = dayAfter('2020-01-01', start);
    return range(from, dayAfter(from, days));
  });
const daysOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: daysBetween(from, to) }, (_, at) => dayAfter(from, at));

describe('the parts of a range', () => {
  it('have each of its days once, whatever the step', () => {
    fc.assert(
      fc.property(
        someRange,
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (whole, step) => {
          expect(rangeParts(whole, step).flatMap(daysOf)).toEqual(daysOf(whole));
        },
      ),
    );
  });

  it('are summed from whole months and the days at the ends', () => {
    fc.assert(
      fc.property(someRange, (whole) => {
        const spans = summedSpans(whole);
        expect(spans.flatMap(daysOf).sort()).toEqual(daysOf(whole));
        for (const span of spans.filter(({ grain }) => grain === 'month')) {
          expect(span.from.endsWith('-01')).toBe(true);
          expect(dayAfter(span.to, 1).endsWith('-01')).toBe(true);
        }
        const singleDays = spans.filter(({ grain }) => grain === 'day').flatMap(daysOf);
        expect(singleDays.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
