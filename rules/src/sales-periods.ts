// The periods of the reports: those that can be chosen, the period that one is compared with, and their days, weeks and months.

import { dayAfter, daysBetween } from './days.js';

/** Days in Argentina, both ends included: '2026-11-01'. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The periods with a name, in the order of the chooser. */
export const PERIODS = ['today', '7', '30', '90', 'month', 'last-month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month that is `months` after the one of a day. */
export function monthAfter(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the days of a period with a name. @param today a day as '2026-03-31'. */
export function periodRange(period: Period, today: string): DayRange {
  if (period === 'today') return { from: today, to: today };
  if (period === 'month') return { from: monthOf(today), to: today };
  if (period === 'last-month') return { from: monthAfter(today, -1), to: dayAfter(monthOf(today), -1) };
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: dayAfter(today, 1 - Number(period)), to: today };
}

/** What a period is compared with: nothing, the period before it, or the same days of the year before. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_A_WEEK = 7;

/**
 * Returns the range that a range is compared with; undefined without comparison.
 * - `previous` of whole months: as many months before. Of other ranges: as many days, moved back by whole weeks, so that a Monday is
 *   compared with a Monday.
 * - `year`: the same dates of the year before; of 29 February the 28th.
 */
export function comparedRange({ from, to }: DayRange, comparison: Comparison): DayRange | undefined {
  if (comparison === 'none') return undefined;
  if (comparison === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const months = wholeMonths({ from, to });
  if (months > 0) return { from: monthAfter(from, -months), to: dayAfter(from, -1) };
  const back = Math.ceil(daysBetween(from, to) / DAYS_A_WEEK) * DAYS_A_WEEK;
  return { from: dayAfter(from, -back), to: dayAfter(to, -back) };
}

function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return day.endsWith('-02-29') ? `${year}-02-28` : same;
}

/** Returns how many months a range is; 0 if it does not begin and end with one. */
function wholeMonths({ from, to }: DayRange): number {
  if (from !== monthOf(from)) return 0;
  const next = dayAfter(to, 1);
  if (next !== monthOf(next)) return 0;
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return at(next) - at(from);
}

/** How finely sales are shown. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Returns the parts of a range, the first and last of which may be cut off by its ends. Weeks are those of the range: seven days from its
 * first one, so that the parts of a compared range have the same days of the week.
 */
export function rangeParts({ from, to }: DayRange, step: Step): DayRange[] {
  const parts: DayRange[] = [];
  for (let start = from; start <= to; ) {
    const next =
      step === 'day'
        ? dayAfter(start, 1)
        : step === 'week'
          ? dayAfter(start, DAYS_A_WEEK)
          : monthAfter(start, 1);
    const end = dayAfter(next, -1);
    parts.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return parts;
}

/** A part of a range that is summed from whole months or from single days. */
export interface SummedSpan extends DayRange {
  readonly grain: 'day' | 'month';
}

/** Returns the fewest spans of whole months and days that make up a range. */
export function summedSpans({ from, to }: DayRange): SummedSpan[] {
  const firstMonth = from === monthOf(from) ? from : monthAfter(from, 1);
  const next = dayAfter(to, 1);
  const afterLast = monthOf(next);
  if (firstMonth >= afterLast) return [{ grain: 'day', from, to }];
  const spans: SummedSpan[] = [{ grain: 'month', from: firstMonth, to: dayAfter(afterLast, -1) }];
  if (from < firstMonth) spans.push({ grain: 'day', from, to: dayAfter(firstMonth, -1) });
  if (afterLast <= to) spans.push({ grain: 'day', from: afterLast, to });
  return spans;
}
