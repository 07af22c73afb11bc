// Writes a day as people in Argentina do.

import { dayAt } from '@mostrador/rules/days';

/** '01/12/2026' of '2026-12-01'. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/**
 * 'hoy', '15/11', or '15/11/2025' of another year.
 * @param moment ISO 8601.
 */
export function recentDay(moment: string, now = Date.now()): string {
  const [day, today] = [dayAt(Date.parse(moment)), dayAt(now)];
  if (day === today) return 'hoy';
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day.slice(5)) : dayText(day);
}
