// The days of the account screen: as they are shown, and where a period begins.

import { dayAfter } from '@mostrador/rules/days';

/** '14/11/2026' of '2026-11-14'. */
export const fullDay = (day: string): string => day.split('-').reverse().join('/');

/** '14/11' of a day of this year, else '14/11/2025'. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? fullDay(day).slice(0, 5) : fullDay(day);

export type Period = '90' | '365' | 'all';

/** Returns the first day of a period; undefined for no limit. */
export const periodStart = (period: Period, today: string): string | undefined =>
  period === 'all' ? undefined : dayAfter(today, 1 - Number(period));
