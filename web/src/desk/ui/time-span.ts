// How long ago a moment was, in the words of the desk: '42 min', '5 h', '3 días'.

import { startText as text } from '../text/start';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the span between two moments in its largest whole unit. @param since ISO 8601. */
export function spanSince(since: string, now: number): string {
  const span = now - Date.parse(since);
  if (span < MINUTE_MS) return text.justNow;
  if (span < HOUR_MS) return text.minutes(Math.floor(span / MINUTE_MS));
  if (span < DAY_MS) return text.hours(Math.floor(span / HOUR_MS));
  return text.days(Math.floor(span / DAY_MS));
}

/** Returns the whole days between two moments. */
export const daysSince = (since: string, now: number): number =>
  Math.floor((now - Date.parse(since)) / DAY_MS);
