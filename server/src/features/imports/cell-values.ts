// Reads the cells of an imported CSV file: codes, ISBNs, prices, numbers, flags, lists. Each reader returns a value or
// the reason for the report, and never guesses.

import { type DecimalError, type DecimalMark, parseDecimal } from '@mostrador/rules/decimal';
import { IVA_RATES, type IvaCode } from '@mostrador/rules/iva';
import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { toDecimalText } from '@mostrador/rules/money';
import { hasInvisibleLetters, isIsbn13, specialCode, toIsbn13 } from '@mostrador/rules/product-codes';
import { readProductField } from '@mostrador/rules/product-fields';
import { UNCALCULATED } from '../../platform/xlsx/cell-text.js';

/** The value of a cell, or the reason why it has none. All readers but `cellText` expect a text that `cellText` returned. */
export type Read<Value> = { readonly value: Value } | { readonly reason: string };

const SCIENTIFIC = /^\d+([.,]\d+)?e\+?\d+$/i;
const SCIENTIFIC_REASON =
  'la planilla lo guardó como número y perdió cifras: dé formato de texto a la columna y vuelva a exportarla';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const WHOLE_MAX = 999_999_999;

/** Errors that a spreadsheet shows in place of a value. */
const SHEET_ERROR =
  /^#(?:N\/[AD]|REF!|VALUE!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!|¡NULO!|¡REF!)$/;

/**
 * Returns a cell without surrounding spaces, without the apostrophe that keeps a text from being a formula, and without the
 * `="…"` that spreadsheets use to keep digits as text.
 */
export function cellText(cell: string): Read<string> {
  const trimmed = cell.trim();
  const text = /^'+[=+\-@\t\r]/.test(trimmed) ? trimmed.slice(1) : trimmed;
  const value = /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
  if (value === UNCALCULATED)
    return { reason: 'es una fórmula sin resultado: guarde la planilla con el programa que la calcula' };
  if (SHEET_ERROR.test(value)) return { reason: 'es un error de la planilla' };
  // Half a pair of UTF-16 is no character.
  if (/[\ufffd\p{Cs}]/u.test(value))
    return { reason: 'tiene letras dañadas (�): revise la codificación del archivo' };
  if (CONTROL.test(value)) return { reason: 'tiene caracteres de control' };
  return { value };
}

/** A text of one line; line breaks and repeated spaces become one space. */
export function lineOf(max: number): (text: string) => Read<string> {
  return (text) => atMost(max, text.replace(/\s+/g, ' '));
}

/** A text that may have several lines. */
export function paragraphsOf(max: number): (text: string) => Read<string> {
  return (text) => atMost(max, text.replaceAll('\r', ''));
}

function atMost(max: number, value: string): Read<string> {
  return value.length <= max ? { value } : { reason: `tiene más de ${max} caracteres` };
}

/** A product's own code: one word for the person who orders, kept as it is. */
export function readCode(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  if (hasInvisibleLetters(text)) return { reason: 'tiene caracteres invisibles' };
  if (SCIENTIFIC.test(text)) return { reason: SCIENTIFIC_REASON };
  return lineOf(PRODUCT_CODE_MAX)(text);
}

/** Reads an ISBN of thirteen digits; converts ten digits with a correct check digit. Lost digits are not guessed. */
export function readIsbn(text: string): Read<string | null> {
  if (text === '') return { value: null };
  if (SCIENTIFIC.test(text)) return { reason: SCIENTIFIC_REASON };
  const isbn = toIsbn13(text);
  if (isbn !== undefined) return { value: isbn };
  const digits = text.replace(/^ISBN(?:-1[03])?[:\s]*/i, '').replace(/[\s\p{Dash}]+/gu, '');
  if (!/^\d+X?$/i.test(digits)) return { reason: 'no es un ISBN' };
  if (digits.length === 13 && !isIsbn13(digits) && !/^97[89]/.test(digits)) {
    return { reason: 'un ISBN de 13 dígitos empieza con 978 o 979' };
  }
  if (digits.length === 10 || digits.length === 13) return { reason: 'el dígito de control no es correcto' };
  return {
    reason: `tiene ${digits.length} dígitos en lugar de 10 o 13 (las planillas quitan los ceros del comienzo)`,
  };
}

/** Returns a bar code in the form in which it is stored and searched. */
export function readBarCode(text: string): Read<string | null> {
  if (text === '') return { value: null };
  if (SCIENTIFIC.test(text)) return { reason: SCIENTIFIC_REASON };
  const value = specialCode(text);
  return value === undefined ? { reason: 'tiene más de 64 caracteres' } : { value };
}

const PRICE_REASONS: Readonly<Record<DecimalError, string>> = {
  empty: 'falta',
  not_a_number: 'no es un precio',
  negative: 'es negativo',
  misplaced_thousands: 'no corresponde al signo decimal indicado',
  too_many_decimals: 'tiene más de dos decimales',
  too_large: 'es demasiado grande',
};

/** Returns the exact decimal text of a price; undefined for an empty cell. */
export function readPrice(text: string, mark: DecimalMark): Read<string | undefined> {
  if (text === '') return { value: undefined };
  const result = parseDecimal(text, mark);
  if (result.ok) return { value: toDecimalText(result.centavos) };
  return { reason: `${PRICE_REASONS[result.error]}${hint(result.error, mark)}` };
}

function hint(error: DecimalError, mark: DecimalMark): string {
  if (error !== 'misplaced_thousands' && error !== 'too_many_decimals') return '';
  return mark === '.' ? ' (los decimales se leen con punto)' : ' (los decimales se leen con coma)';
}

/** As `readPrice`, for what a product costs: zero is no price. */
export function readProductPrice(text: string, mark: DecimalMark): Read<string | undefined> {
  const read = readPrice(text, mark);
  return 'value' in read && Number(read.value) === 0
    ? { reason: 'es cero: escriba un precio mayor, o deje la celda vacía para no cambiarlo' }
    : read;
}

/** Reads a whole number, also with zero decimals ('17,00'); undefined for an empty cell. */
export function readWhole(text: string, mark: DecimalMark): Read<number | undefined> {
  if (text === '') return { value: undefined };
  const [, minus = '', digits = ''] = /^(-?)(\d[\d.,]*)$/.exec(text) ?? [];
  const result = parseDecimal(digits, mark);
  if (!result.ok || result.centavos % 100 !== 0) return { reason: 'no es un número entero' };
  const value = result.centavos / 100;
  if (value > WHOLE_MAX) return { reason: 'es demasiado grande' };
  return { value: minus === '' || value === 0 ? value : -value };
}

/** Reads a count or a measure; an empty cell and zero both mean not set. */
export function readMeasure(max: number): (text: string, mark: DecimalMark) => Read<number | null> {
  return (text, mark) => {
    const read = readWhole(text, mark);
    if ('reason' in read) return read;
    const value = read.value ?? 0;
    if (value < 0) return { reason: 'es negativo' };
    if (value > max) return { reason: 'es demasiado grande' };
    return { value: value === 0 ? null : value };
  };
}

const YES = new Set(['si', 'sí', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x']);
const NO = new Set(['no', 'n', 'false', 'falso', '0']);

/** Reads yes or no; undefined for an empty cell. */
export function readFlag(text: string): Read<boolean | undefined> {
  const word = text.toLowerCase();
  if (word === '') return { value: undefined };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { reason: 'no es sí ni no' };
}

const IVA_WORDS: Readonly<Record<string, IvaCode>> = {
  exento: 'EXENTO',
  exenta: 'EXENTO',
  'no gravado': 'EXENTO',
};

/** Reads an IVA rate: 21, 10,5 (with point or comma: the rates are few), 27, 0, exento, or its code. Undefined for an empty cell. */
export function readIva(text: string): Read<IvaCode | undefined> {
  if (text === '') return { value: undefined };
  const word = text.toLowerCase();
  const named = IVA_WORDS[word] ?? IVA_RATES.find(({ code }) => code.toLowerCase() === word)?.code;
  if (named !== undefined) return { value: named };
  const [, number = ''] = /^(?:iva\s*)?(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(word) ?? [];
  const percent = number === '' ? Number.NaN : Number(number.replace(',', '.'));
  const rate = IVA_RATES.find((one) => one.code !== 'EXENTO' && one.percent === percent);
  return rate === undefined
    ? { reason: 'no es una alícuota: 21, 10,5, 27, 0 o exento' }
    : { value: rate.code };
}

/** How dates are written in a file: day, month and year in this order. A date that begins with its year is read in every form. */
export type DateForm = 'dmy' | 'mdy' | 'ymd';

/** Reads a day as '2026-12-31'; null for an empty cell. A year has four digits. */
export function readDay(text: string, form: DateForm): Read<string | null> {
  if (text === '') return { value: null };
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})$/.exec(text) ?? [];
  if (last === '') return { reason: 'no es una fecha' };
  if (last.length !== 4) return { reason: 'escriba el año con cuatro cifras' };
  if (form === 'ymd') return { reason: 'las fechas se leen como aaaa-mm-dd' };
  return form === 'dmy' ? dayOf(last, second, first) : dayOf(last, first, second);
}

function dayOf(year: string, month: string, day: string): Read<string> {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text
    ? { reason: 'no es una fecha: revise el orden de día y mes' }
    : { value: text };
}

/** Other words by which a product is found. With a `|` they are separated by it alone, so that a word may have a comma. */
export function readSynonyms(text: string): Read<readonly string[]> {
  const read = readProductField('synonyms', text.split(text.includes('|') ? '|' : /[,;]/));
  return 'message' in read ? { reason: read.message } : { value: read.value as readonly string[] };
}

/** Returns other words in the form in which `readSynonyms` reads them. */
export const synonymsText = (words: readonly string[]): string =>
  words.some((word) => /[,;]/.test(word)) ? `${words.join('|')}|` : words.join('|');

/** Values separated by `|`, `,` or `;`, each once. */
export function readList(text: string): Read<readonly string[]> {
  const values = text.split(/[|,;]/).map((part) => part.trim());
  const list = [...new Set(values.filter((value) => value !== ''))];
  const long = list.find((value) => value.length > 64);
  return long === undefined
    ? { value: list }
    : { reason: `«${long.slice(0, 20)}…» tiene más de 64 caracteres` };
}

/** Names of image files inside the image folder, separated by `|`; the first one is the product's picture. */
export function readImages(text: string): Read<readonly string[]> {
  const names = text.split('|').map((part) => part.trim());
  const list = [...new Set(names.filter((name) => name !== ''))];
  if (list.some((name) => name.length > 200)) return { reason: 'tiene más de 200 caracteres' };
  const isInside = (name: string) =>
    !/[\\:]/.test(name) && name.split('/').every((part) => !/^\.*$/.test(part));
  return list.every(isInside)
    ? { value: list }
    : { reason: 'no es el nombre de un archivo de la carpeta de imágenes' };
}
