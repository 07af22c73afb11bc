// Reads a typed, pasted or loaded list of products into lines of code and quantity: separators, quoted cells, a row of titles, and the
// forms of a quantity.

import { isEan13, toIsbn13 } from './product-codes.js';
import { fold } from './search-text.js';

/** The maximum number of lines of a quick order. */
export const QUICK_LINES_MAX = 2_000;
/** The maximum length of what is typed as a code or name, in characters. The rest is cut off. */
export const QUICK_CODE_MAX = 200;
/** The maximum length of what is typed as a quantity, in characters. The rest is cut off. */
export const QUICK_QUANTITY_MAX = 40;

/** One line as it was typed. Both are texts, so that a wrong one can be shown as it is. */
export interface TypedLine {
  /** A code, bar code, ISBN or name; empty if only a quantity was typed. */
  readonly code: string;
  /** Empty if none was typed. */
  readonly quantity: string;
}

/** What was read of a list. */
export interface ReadLines {
  /** At most {@link QUICK_LINES_MAX}. */
  readonly lines: readonly TypedLine[];
  /** Whether the first row had the titles of the columns. */
  readonly hasTitles: boolean;
  /** The rows beyond the maximum, which were not read. */
  readonly rest: readonly (readonly string[])[];
}

/**
 * Returns the lines of a pasted or typed text: one a row, with its cells separated by tabs, semicolons, commas or, for code and quantity,
 * spaces. A cell in quotes may contain all of these. Empty rows are no lines.
 */
export const readText = (text: string): ReadLines => readRows(rowsOf(text));

/**
 * Returns the lines of rows of cells, as a spreadsheet has them. The titles, if there are any, say which columns are read. Without them
 * the first cell is the code; the quantity is the second one if it is a number, else the only number of the row. A small number before a
 * code is the quantity: '3 RES-0075'.
 */
export function readRows(rows: readonly (readonly string[])[]): ReadLines {
  const filled = rows.map((row) => row.map(cleanText)).filter((row) => row.some((cell) => cell !== ''));
  const titles = titlesOf(filled[0] ?? []);
  const body = titles === undefined ? filled : filled.slice(1);
  return {
    lines: body.slice(0, QUICK_LINES_MAX).map((row) => lineOf(row, titles)),
    hasTitles: titles !== undefined,
    rest: body.slice(QUICK_LINES_MAX),
  };
}

/**
 * Returns a typed text without invisible letters, control characters and halves of letters (lone surrogates, which no call takes), with
 * single plain spaces.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
    .trim();
}

/** Returns a typed code as it is looked for: cleaned, and cut to {@link QUICK_CODE_MAX} characters. */
export const soughtCode = (typed: string): string => cutText(cleanText(typed), QUICK_CODE_MAX);

/** Returns the beginning of a text, without the half of a letter at its end. */
const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');

/** How a typed quantity was read. */
export type TypedQuantity =
  | { readonly kind: 'units'; readonly units: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }
  /** A number that is not whole, with the next whole number above it. */
  | { readonly kind: 'fraction'; readonly above: number };

const UNIT_WORDS = /\s*(?:u|un|uds?|unid|unidad|unidades)\.?$/i;

/** The x of 'x 2': how many times. */
const TIMES = /^[x×]\s*(?=\d)/i;

/**
 * Reads a quantity as people and spreadsheets write it: '20', '1.200', '1.200,00', '20.0', '20 u.', 'x 20'. A point before groups of three
 * digits separates thousands; a comma separates decimals. Nothing is rounded.
 */
export function readQuantity(text: string): TypedQuantity {
  const clean = cleanText(text.normalize('NFKC'))
    .replace(UNIT_WORDS, '')
    .replace(/^\+/, '')
    .replace(TIMES, '');
  if (clean === '') return { kind: cleanText(text) === '' ? 'missing' : 'unreadable' };
  const match =
    /^([-\u2212]?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(clean) ??
    /^([-\u2212]?)(\d+)(?:[.,](\d+))?$/.exec(clean);
  if (match === null) return { kind: 'unreadable' };
  const [, sign, whole = '', decimals = ''] = match;
  const units = Number(whole.replaceAll('.', ''));
  if (/[1-9]/.test(decimals)) return { kind: 'fraction', above: sign ? 0 : units + 1 };
  return { kind: 'units', units: sign && units > 0 ? -units : units };
}

interface Titles {
  readonly code: number;
  /** Undefined if no title names the quantity. */
  readonly quantity: number | undefined;
}

/** The titles of a code column, the most exact ones first. */
const CODE_TITLES = [
  [
    'codigo',
    'cod',
    'code',
    'sku',
    'codigo producto',
    'codigo de producto',
    'cod producto',
    'codigo articulo',
  ],
  ['codigo de articulo', 'cod articulo', 'cod art', 'codigo interno', 'articulo codigo', 'producto codigo'],
  [
    'isbn',
    'ean',
    'codigo ean',
    'cod ean',
    'ean13',
    'ean 13',
    'codigo de barras',
    'codigo barras',
    'cod barras',
    'cod de barras',
  ],
  ['codigo o nombre', 'articulo', 'art', 'producto'],
];
const QUANTITY_TITLES = [
  ['cantidad', 'cant', 'cantidades', 'qty', 'quantity', 'unidades', 'unid', 'uds', 'cantidad pedida'],
  ['pedido', 'cantidad en unidades', 'u'],
];

/** Returns which columns the titles name; undefined for a row that has no titles. */
function titlesOf(row: readonly string[]): Titles | undefined {
  const cells = row.map(fold);
  const words = (cells.length === 1 ? cells[0]?.split(' ') : undefined) ?? [];
  if (words.length === 2 && columnOf([words[0] ?? ''], CODE_TITLES) === 0)
    return columnOf([words[1] ?? ''], QUANTITY_TITLES) === 0 ? { code: 0, quantity: undefined } : undefined;
  const code = columnOf(cells, CODE_TITLES);
  const isTitle = cells.every((cell) => !/^\d+$/.test(cell));
  return code === undefined || !isTitle ? undefined : { code, quantity: columnOf(cells, QUANTITY_TITLES) };
}

function columnOf(cells: readonly string[], titles: readonly (readonly string[])[]): number | undefined {
  for (const words of titles) {
    const at = cells.findIndex((cell) => words.includes(cell));
    if (at >= 0) return at;
  }
  return undefined;
}

function lineOf(row: readonly string[], titles: Titles | undefined): TypedLine {
  const filled = row.filter((cell) => cell !== '');
  const [only = ''] = filled;
  // a row without a separator, whose code and quantity may be separated by a space
  if (filled.length === 1 && row.indexOf(only) === (titles?.code ?? 0)) return spacedLine(only);
  const code = row[titles?.code ?? 0] ?? '';
  const quantity =
    titles?.quantity === undefined ? quantityCell(row, titles?.code ?? 0) : (row[titles.quantity] ?? '');
  const [first = '', second = ''] = row;
  const isReversed =
    titles === undefined && (quantity === '' || quantity === second) && isQuantityBefore(first, second);
  if (!isReversed) return typedLine(code, quantity);
  // the first number may count the rows, and the third be the quantity or a price
  return typedLine(second, row.slice(2).some(isUnits) ? '' : first);
}

/** Returns the quantity's cell: the one after the code if it is a number, else the only number of the row. */
function quantityCell(row: readonly string[], codeAt: number): string {
  const others = row.filter((_, index) => index !== codeAt);
  const next = row[codeAt + 1] ?? '';
  const isNumber = (cell: string) => {
    const { kind } = readQuantity(cell);
    // 'x12' may be a column with the size of a pack
    return (kind === 'units' || kind === 'fraction') && !TIMES.test(cell);
  };
  if (isNumber(next)) return next;
  const numbers = others.filter(isNumber);
  if (numbers.length === 1) return numbers[0] ?? '';
  // with two cells the second one was meant as the quantity, whatever it says
  return row.filter((cell) => cell !== '').length === 2 && numbers.length === 0 ? next : '';
}

/** A number at the end of a text, with a unit or without. */
const AT_END = /^(.*\S)\s+([-\u2212+]?\d[\d.,]*(?:\s*(?:u|un|uds?|unid|unidad|unidades)\.?)?)$/i;

/** What some write between code and quantity: 'RES-0075 x 2', 'RES-0075: 2', 'RES-0075 - 2'. */
const SIGN_BEFORE = /\s+[x×*-]$|\s*:$/i;

/** An x with a number at the end of a text: 'RES-0075 x20'. */
const TIMES_AT_END = /^(.*\S)\s+[x×](\d[\d.,]*(?:\s*(?:u|un|uds?|unid|unidad|unidades)\.?)?)$/i;

/** A number at the beginning of a text, with a unit or an x or without, and what comes after it. */
const AT_START = /^(\d+(?:\s*(?:u|un|uds?|unid|unidad|unidades)\.?)?)(?:\s*[x×])?\s+(\S.*)$/i;

/** Longer numbers before a code, and those with a zero before them, are codes themselves. */
const QUANTITY_BEFORE = /^[1-9]\d{0,2}(?!\d)/;

const isUnits = (cell: string): boolean => readQuantity(cell).kind === 'units';

/** Whether a row's first text is the quantity of the code after it. A code has digits and no spaces, and is no quantity itself. */
function isQuantityBefore(first: string, code: string): boolean {
  if (!QUANTITY_BEFORE.test(first) || !isUnits(first)) return false;
  if (isIsbn(code) || isEan13(code)) return true;
  return /\d/.test(code) && !/\s/.test(code) && readQuantity(code).kind === 'unreadable';
}

function spacedLine(text: string): TypedLine {
  // an ISBN may have spaces
  if (isIsbn(text)) return typedLine(text, '');
  const [, first = '', after = ''] = AT_START.exec(text) ?? [];
  if (isQuantityBefore(first, after)) return typedLine(after, first);
  const [, code, quantity = ''] = AT_END.exec(text) ?? [];
  if (code !== undefined) return typedLine(isIsbn(code) ? code : code.replace(SIGN_BEFORE, ''), quantity);
  const [, before, times = ''] = TIMES_AT_END.exec(text) ?? [];
  // in a name such as 'marcador x8' it is the size of a pack
  const isOfCode = before !== undefined && (isIsbn(before) || (/\d/.test(before) && !/\s/.test(before)));
  return isOfCode ? typedLine(before, times) : typedLine(text, '');
}

const isIsbn = (text: string): boolean => /^[\dXx\s\p{Dash}]+$/u.test(text) && toIsbn13(text) !== undefined;

const typedLine = (code: string, quantity: string): TypedLine => ({
  code: cutText(code, QUICK_CODE_MAX),
  quantity: cutText(quantity, QUICK_QUANTITY_MAX),
});

type Separator = '\t' | ';' | ',' | undefined;

/** A quoted cell up to its separator, or the characters up to the next separator. */
const CELL = / *"(?:[^"]|"")*" *(?=[\t;,\r\n]|$)|[^\t;,\r\n]*/y;
const END = /\r\n|[\t;,\r\n]|$/y;

/** Returns the rows of a text with their cells. Each row has its own separator: a tab, else a semicolon, else a comma. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let pieces: { readonly text: string; readonly end: string }[] = [];
  for (let at = 0; at < text.length; ) {
    CELL.lastIndex = at;
    const cell = CELL.exec(text)?.[0] ?? '';
    END.lastIndex = at + cell.length;
    const end = END.exec(text)?.[0] ?? '';
    at += cell.length + end.length;
    pieces.push({ text: cell, end });
    if (end === '\t' || end === ';' || end === ',') continue;
    rows.push(cellsOf(pieces));
    pieces = [];
  }
  if (pieces.length > 0) rows.push(cellsOf(pieces));
  return rows;
}

function cellsOf(pieces: readonly { readonly text: string; readonly end: string }[]): string[] {
  const separator = separatorOf(pieces);
  const cells: string[] = [];
  let cell = '';
  for (const { text, end } of pieces) {
    cell += text;
    if (end === separator) {
      cells.push(unquoted(cell));
      cell = '';
    } else if (end === ';' || end === ',') cell += end;
  }
  return [...cells, unquoted(cell)];
}

function separatorOf(pieces: readonly { readonly text: string; readonly end: string }[]): Separator {
  const ends = new Set(pieces.map(({ end }) => end));
  if (ends.has('\t')) return '\t';
  if (ends.has(';')) return ';';
  if (!ends.has(',')) return undefined;
  const row = pieces.map(({ text, end }) => text + (end === ',' ? end : '')).join('');
  return hasDecimalComma(row) ? undefined : ',';
}

/** Whether the comma of a row such as 'RES-0075 20,00', 'RES-0075 1.200,00' or 'RES-0075 x 20,00' belongs to its quantity. */
const hasDecimalComma = (row: string): boolean =>
  /^\s*(?=[^\s,]*\d)[^\s,]+\s+(?:[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+),\d+\s*$/.test(row) ||
  // 'A4 x 500,20' is a name with the size of a pack, and a quantity
  /^\s*(?=[^\s,]*\d)[^\s,]+\s+[x×]\s*(?:[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+),0+\s*$/i.test(row);

const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};
