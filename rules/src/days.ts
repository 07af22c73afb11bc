const DAY_MS = 86_400_000;
/** Argentina keeps one offset all year: UTC−3. */
const OFFSET_MS = 3 * 3_600_000;

/**
 * The day of Argentina, as 2026-03-31, of a moment.
 * @param moment milliseconds since 1970.
 */
export const dayAt = (moment: number): string => new Date(moment - OFFSET_MS).toISOString().slice(0, 10);

/**
 * The first moment of a day of Argentina, in milliseconds since 1970.
 * @param day as 2026-03-31; NaN for what is no day.
 */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + OFFSET_MS;

/** The day that comes `days` after another one, before it where `days` is negative. */
export const dayAfter = (day: string, days: number): string => dayAt(startOfDay(day) + days * DAY_MS);

/** How many days there are from one to another, both included; 0 or less where they are reversed. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS) + 1;
