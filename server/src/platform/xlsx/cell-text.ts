// Turns the numbers of a spreadsheet's cells into the text that a person would type: exact digits, dates, leading
// zeros of the cell's format.

import type { DecimalMark } from '@mostrador/rules/decimal';

/** How a cell's number is shown: as a date, with a fixed count of digits (`00000`), or as it is. */
export type NumberStyle = { readonly kind: 'date' } | { readonly kind: 'digits'; readonly digits: number };

/** The text of a formula's cell for which the program that wrote the file left no result. */
export const UNCALCULATED = '#SIN-RESULTADO!';

/** Digits that a spreadsheet keeps of a number. */
const SIGNIFICANT_DIGITS = 15;
const WHOLE_MAX = 10 ** SIGNIFICANT_DIGITS;

/** Returns a cell's number as text, with the decimal mark of the import. A number that has lost digits stays in scientific form. */
export function numberText(
  stored: string,
  style: NumberStyle | undefined,
  mark: DecimalMark,
  from1904: boolean,
): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (style?.kind === 'date') return dateText(number, from1904);
  if (Number.isInteger(number)) {
    if (Math.abs(number) >= WHOLE_MAX) return number.toExponential(5).replace('.', mark).toUpperCase();
    const text = String(number);
    return style?.kind === 'digits' && number >= 0 ? text.padStart(style.digits, '0') : text;
  }
  const rounded = Number(number.toPrecision(SIGNIFICANT_DIGITS));
  const plain = String(rounded);
  const text = plain.includes('e') ? rounded.toFixed(SIGNIFICANT_DIGITS).replace(/0+$/, '') : plain;
  return text.replace('.', mark);
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of spreadsheets. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The largest day of a spreadsheet: 31/12/9999. */
const DAY_MAX = 2_958_465;

/** Returns a day number as '2026-11-23', with '10:30' after it where it has a time. */
function dateText(day: number, from1904: boolean): string {
  if (day < 0 || day > DAY_MAX) return String(day);
  const epoch = from1904 ? EPOCH_1904 : EPOCH_1900;
  const iso = new Date(epoch + Math.round((day * DAY_MS) / 1_000) * 1_000).toISOString();
  return Number.isInteger(day) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

/** Numbers of the built-in formats that are dates. */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Returns the style of a number format by its number, and its code where the file defines it. */
export function styleOfFormat(id: number, code: string | undefined): NumberStyle | undefined {
  if (code === undefined) return isBuiltInDate(id) ? { kind: 'date' } : undefined;
  if (/^0+$/.test(code)) return { kind: 'digits', digits: code.length };
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /[dyh]/i.test(bare) ? { kind: 'date' } : undefined;
}
