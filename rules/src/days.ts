/** Calendar days in Argentina's time zone. */

/** Argentina's time zone, in which days are counted and dates and times are shown. */
export const TIME_ZONE = 'America/Argentina/Buenos_Aires';

const DAY_MS = 86_400_000;
/** Argentina keeps one offset all year: UTC−3. */
const OFFSET_MS = 3 * 3_600_000;

/** The day that was asked for last, in days since 1970: the same one is asked for at every request. */
let known = { number: Number.NaN, text: '' };

/**
 * Returns the calendar day in Argentina at a moment, as '2026-03-31'.
 * @param moment milliseconds since 1970.
 * @throws RangeError if `moment` is not a moment.
 */
export function dayAt(moment: number): string {
  const number = Math.floor((moment - OFFSET_MS) / DAY_MS);
  if (number !== known.number) known = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return known.text;
}

/**
 * Returns the first moment of a day in Argentina, in milliseconds since 1970; NaN if the text is not a day.
 * @param day a day as '2026-03-31'.
 */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + OFFSET_MS;

/**
 * Returns the moment of a date and time in Argentina, in milliseconds since 1970; NaN if the text is none. The zone of the machine
 * does not matter.
 * @param local as a field of date and time has it: '2026-03-31T14:30'.
 */
export const momentOf = (local: string): number =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local) ? Date.parse(`${local}Z`) + OFFSET_MS : Number.NaN;

/**
 * Returns the day that is `days` after another one; before it if `days` is negative.
 * @throws RangeError if `day` is not a day.
 */
export const dayAfter = (day: string, days: number): string => dayAt(startOfDay(day) + days * DAY_MS);

/**
 * Returns the last millisecond of a day in Argentina, in milliseconds since 1970.
 * @throws RangeError if `day` is not a day.
 */
export const endOfDay = (day: string): number => startOfDay(dayAfter(day, 1)) - 1;

/** Returns the number of days in a range, both ends included; 0 or less if they are in reverse order. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS) + 1;

/** Whether a text is a day of the calendar: '2026-03-31'. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
