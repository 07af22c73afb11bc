// Parses a price typed in a file ('1.234,50' or '1,234.50') into centavos, or returns why it is not a price.

import { type Centavos, MAX_CENTAVOS } from './money.js';

/** The character between pesos and centavos. The importer states it for each file; it is never guessed. */
export type DecimalMark = ',' | '.';

/** Why a text is not a price. */
export type DecimalError =
  | 'empty'
  | 'not_a_number'
  | 'negative'
  | 'misplaced_thousands'
  | 'too_many_decimals'
  | 'too_large';

export type DecimalResult =
  | { readonly ok: true; readonly centavos: Centavos }
  | { readonly ok: false; readonly error: DecimalError };

/**
 * Parses a price in pesos such as '1.234,50' (mark ',') or '1,234.50' (mark '.') exactly, digit by digit.
 * The other of the two characters may separate thousands if every group is complete. '$' and surrounding spaces are
 * allowed. An ambiguous text is an error: with mark ',', '1.5' and '0.125' are misplaced thousands, and '1,500' has too
 * many decimals.
 * @returns centavos, 0…{@link MAX_CENTAVOS}, or the reason why the text is not a price.
 */
export function parseDecimal(text: string, mark: DecimalMark): DecimalResult {
  const digits = text.trim().replace(/^(-?)\$\s*/, '$1');
  if (digits === '') return refuse('empty');
  const match = /^(-?)(\d[\d.,]*)$/.exec(digits);
  if (!match) return refuse('not_a_number');
  const [whole = '', decimals, ...more] = (match[2] ?? '').split(mark);
  if (more.length > 0 || whole === '' || decimals === '') return refuse('not_a_number');
  const ungrouped = withoutThousands(whole, mark === ',' ? '.' : ',');
  if (ungrouped === undefined) return refuse('misplaced_thousands');
  if (decimals !== undefined && !/^\d+$/.test(decimals)) return refuse('misplaced_thousands');
  if (decimals !== undefined && decimals.length > 2) return refuse('too_many_decimals');
  // Above the safe integers the number is inexact, but still too large.
  const centavos = Number(ungrouped + (decimals ?? '').padEnd(2, '0'));
  if (centavos > MAX_CENTAVOS) return refuse('too_large');
  if (match[1] && centavos > 0) return refuse('negative');
  return { ok: true, centavos };
}

/**
 * Parses a price that a person types in a field: '1.234,50', and '1234.5' with the point of a keypad, which cannot separate thousands
 * before fewer than three digits.
 * @returns as {@link parseDecimal}.
 */
export function parseTypedDecimal(text: string): DecimalResult {
  return parseDecimal(text, /^\s*\$?\s*\d+\.\d{1,2}\s*$/.test(text) ? '.' : ',');
}

function withoutThousands(whole: string, separator: '.' | ','): string | undefined {
  const [first = '', ...groups] = whole.split(separator);
  if (groups.length === 0) return whole;
  const wellPlaced = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
  return wellPlaced ? first + groups.join('') : undefined;
}

function refuse(error: DecimalError): DecimalResult {
  return { ok: false, error };
}
