// How often a client buys, when the next order is expected, and how late the client is.

import { dayAfter, daysBetween } from './days.js';
import { INTERVAL_DAYS_MIN, INTERVAL_DAYS_READ } from './sales.js';

/** A client is due from this many days before the expected day. */
export const DUE_DAYS = 2;

/**
 * - `late`: the last order is older than the usual interval.
 * - `due`: the next order is expected within DUE_DAYS days.
 * - `onTime`: the next order is expected later.
 * - `unknown`: there is no usual interval.
 */
export const RHYTHMS = ['late', 'due', 'onTime', 'unknown'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/**
 * Returns a client's usual interval in days: the median of the days between the last INTERVAL_DAYS_READ days with orders, the lower one
 * of two in the middle. Several orders of one day count once. null with fewer than INTERVAL_DAYS_MIN days.
 * @param days days with a confirmed order that was not cancelled, in any order: '2026-03-31'.
 */
export function usualInterval(days: readonly string[]): number | null {
  const last = [...new Set(days)].sort().slice(-INTERVAL_DAYS_READ);
  if (last.length < INTERVAL_DAYS_MIN) return null;
  const gaps = last
    .slice(1)
    .map((day, at) => daysBetween(last[at] ?? day, day) - 1)
    .sort((a, b) => a - b);
  return gaps[Math.ceil(gaps.length / 2) - 1] ?? null;
}

/** A client's last order and usual interval. */
export interface LastOrder {
  /** null: no order yet. */
  readonly lastDay: string | null;
  readonly usualDays: number | null;
}

/** Returns the day on which the next order is expected; null without a usual interval. */
export const expectedDay = ({ lastDay, usualDays }: LastOrder): string | null =>
  lastDay === null || usualDays === null ? null : dayAfter(lastDay, usualDays);

/** Returns the days since the expected day; 0 for a client who is not late, and without a usual interval. */
export function daysLate(order: LastOrder, today: string): number {
  const expected = expectedDay(order);
  return expected === null || expected >= today ? 0 : daysBetween(expected, today) - 1;
}

/** Returns how a client's last order compares with the usual interval. */
export function rhythmOf(order: LastOrder, today: string): Rhythm {
  const expected = expectedDay(order);
  if (expected === null) return 'unknown';
  if (expected < today) return 'late';
  return expected <= dayAfter(today, DUE_DAYS) ? 'due' : 'onTime';
}
