// Calendar days in Argentina: the day of a moment, the start of a day, adding and counting days.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, dayAt, daysBetween, endOfDay, momentOf, startOfDay } from './days.js';

it.each([
  ['2026-03-31T02:59:59.999Z', '2026-03-30'],
  ['2026-03-31T03:00:00.000Z', '2026-03-31'],
  ['2026-01-01T02:00:00.000Z', '2025-12-31'],
  ['2024-03-01T02:59:00.000Z', '2024-02-29'],
])('gives the moment %s the Argentine day %s', (moment, day) => {
  expect(dayAt(Date.parse(moment))).toBe(day);
});

it('ends a day in its last millisecond', () => {
  expect(endOfDay('2026-12-31')).toBe(startOfDay('2027-01-01') - 1);
  expect(dayAt(endOfDay('2026-12-31'))).toBe('2026-12-31');
});

it('starts a day three hours after UTC', () => {
  expect(new Date(startOfDay('2026-03-31')).toISOString()).toBe('2026-03-31T03:00:00.000Z');
  expect(startOfDay('2026-02-30x')).toBeNaN();
});

it('adds and subtracts days across months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2024-03-01', -1)).toBe('2024-02-29');
  expect(daysBetween('2026-03-31', '2026-03-31')).toBe(1);
  expect(daysBetween('2026-04-01', '2026-03-31')).toBe(0);
  const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 2_000 }), (moment, days) => {
      const day = dayAt(moment);
      const later = dayAfter(day, days);
      return dayAfter(later, -days) === day && daysBetween(day, later) === days + 1;
    }),
  );
});

it.each(['America/Argentina/Buenos_Aires', 'Asia/Tokyo', 'America/New_York', 'Europe/Madrid'])(
  'reads a time that was typed as the time of Argentina, on a machine in %s',
  (zone) => {
    const own = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      expect(new Date(momentOf('2026-03-31T22:30')).toISOString()).toBe('2026-04-01T01:30:00.000Z');
      expect(momentOf('2026-11-23')).toBeNaN();
      expect(momentOf('')).toBeNaN();
    } finally {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
  },
);
