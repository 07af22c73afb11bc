// The texts that an import of products prints: how the file is read, rejected rows, counts, outcome and exit code.

import { formatWhole } from '@mostrador/rules/money';
import type { Columns, FieldTable } from './column-mapping.js';
import type { ImportKind } from './import-kind.js';
import type { FileOptions } from './import-options.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import type { TableSource } from './table-source.js';

/** Rows of the file by outcome; `read` is the sum of the others. */
export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** The counts of an import of the desk as far as it is stored. */
export const importCounts = (record: {
  readonly rows_read: number;
  readonly rows_created: number;
  readonly rows_updated: number;
  readonly rows_unchanged: number;
  readonly rows_rejected: number;
}): Counts => ({
  read: record.rows_read,
  created: record.rows_created,
  updated: record.rows_updated,
  unchanged: record.rows_unchanged,
  rejected: record.rows_rejected,
});

/** How an import ended. */
export interface ImportResult {
  readonly counts: Counts;
  readonly end: 'kept' | 'rejected_all' | 'dry_run' | 'interrupted' | 'interrupted_all' | 'failed';
  /** Whether all rows or none were to be stored. */
  readonly strict: boolean;
  /** With `failed`: what went wrong, outside of the file. */
  readonly failure?: unknown;
  /** The rejections and notices. */
  readonly reported: ReportedRows;
  readonly rejectionsFile: string | undefined;
  readonly seconds: number;
}

/** Rejections and notices, counted; the first ones in the order of the file. */
export interface ReportedRows {
  readonly shown: readonly Rejection[];
  readonly all: number;
  /** Rows that were stored without their ISBN. */
  readonly storedWithoutIsbn: number;
  /** Rows that were rejected for a wrong ISBN. */
  readonly wrongIsbn: number;
}

/** Returns the reported rows with a batch's rejections added. */
export function addReported(reported: ReportedRows, more: readonly Rejection[]): ReportedRows {
  const ofIsbn = more.filter(({ field }) => field === FIELDS.isbn.label);
  const stored = ofIsbn.filter(({ isStored }) => isStored).length;
  const isbn = ofIsbn.length - stored;
  return {
    shown: [...reported.shown, ...more.slice(0, SHOWN_MAX - reported.shown.length)],
    all: reported.all + more.length,
    storedWithoutIsbn: reported.storedWithoutIsbn + stored,
    wrongIsbn: reported.wrongIsbn + isbn,
  };
}

export const NOTHING_REPORTED: ReportedRows = { shown: [], all: 0, storedWithoutIsbn: 0, wrongIsbn: 0 };

/** How many rejections are shown on the screen. */
export const SHOWN_MAX = 20;

const MARKS = { '.': 'punto', ',': 'coma' } as const;
const DELIMITERS = { ',': 'comas', ';': 'punto y coma', '\t': 'tabulaciones', '|': 'barras' } as const;
const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'latin-1': 'Latin-1' } as const;

/** Returns lines that say how the file is read, so that the operator notices a wrong setting. */
export function readingLines<Name extends string>(
  source: TableSource,
  columns: Columns<Name>,
  table: FieldTable<Name>,
  options: FileOptions,
): string[] {
  const used = source.names.flatMap((name, index) => {
    const field = columns.fields[index];
    return field === undefined ? [] : [`${name.trim()} → ${table.fields[field].label}`];
  });
  return [
    `  ${formLine(source, options)}`,
    `  Columnas: ${used.join(', ')}`,
    ...(columns.ignored.length === 0
      ? []
      : [`  Columnas que no se usan: ${columns.ignored.map((name) => name.trim()).join(', ')}`]),
  ];
}

function formLine({ csv, sheet }: TableSource, options: FileOptions): string {
  const mark = `decimales con ${MARKS[options.decimalMark]}`;
  if (sheet !== undefined) return `Leído como XLSX, hoja «${sheet}»; en los textos, ${mark}`;
  if (csv === undefined) return `Leído como NDJSON; en los textos, ${mark}`;
  const encoding = ENCODINGS[csv.encoding];
  const why = options.encoding === undefined && csv.encoding === 'latin-1' ? ' (no es UTF-8 válido)' : '';
  return `Leído como ${encoding}${why}, separado por ${DELIMITERS[csv.delimiter]}, ${mark}`;
}

/** Returns the first lines of the report: file, company, what it is written to, and columns. */
export function openingLines(
  source: TableSource,
  columns: Columns<string>,
  kind: ImportKind,
  options: FileOptions,
  about: string,
): string[] {
  return [
    `Importación de ${source.path}`,
    `  Empresa ${options.company}${about === '' ? '' : `, ${about}`}`,
    ...readingLines(source, columns, kind.table, options),
    ...(kind.name !== 'products' || columns.fields.includes('price')
      ? []
      : ['  Sin columna de precio: sólo se modifican productos que existen']),
    '',
  ];
}

export function rejectionLine({ line, code, field, value, reason }: Rejection): string {
  const where = code === '' ? `Línea ${formatWhole(line)}` : `Línea ${formatWhole(line)} (${code})`;
  const shown = value === '' ? '' : ` «${value}»`;
  const what = `${field}${shown}`.trim();
  return `${where}: ${what === '' ? reason : `${what}: ${reason}`}`;
}

/** 0 when the file was imported, with or without rejected rows; else 1. */
export function exitCodeOf({ end, strict, counts }: ImportResult): 0 | 1 {
  if (end === 'kept') return 0;
  return end === 'dry_run' && !(strict && counts.rejected > 0) ? 0 : 1;
}

const ENDS: Readonly<Record<Exclude<ImportResult['end'], 'kept' | 'failed'>, string>> = {
  rejected_all: 'No se guardó nada: hay filas rechazadas y se pidió todo o nada (--strict).',
  dry_run: 'Era una prueba (--dry-run): no se guardó nada.',
  interrupted:
    'La importación se interrumpió: lo leído hasta aquí quedó guardado. Puede repetirla desde el comienzo.',
  interrupted_all: 'La importación se interrumpió y no se guardó nada.',
};

/** Returns the last lines of the report: the first rejections, the counts and the outcome. */
export function closingLines(result: ImportResult): string[] {
  const { counts, reported, rejectionsFile, seconds } = result;
  const width = formatWhole(counts.read).length;
  const row = (label: string, value: number) => `${label.padEnd(28)}${formatWhole(value).padStart(width)}`;
  const more = reported.all - reported.shown.length;
  const rate = formatWhole(Math.round(counts.read / Math.max(seconds, 0.001)));
  return [
    ...reported.shown.map(rejectionLine),
    ...(more > 0 ? [`… y ${formatWhole(more)} más`] : []),
    ...(rejectionsFile === undefined ? [] : [`Todas están en ${rejectionsFile}`, '']),
    row('Filas leídas', counts.read),
    row('  creadas', counts.created),
    row('  modificadas', counts.updated),
    row('  sin cambios', counts.unchanged),
    row('  rechazadas', counts.rejected),
    ...(reported.storedWithoutIsbn > 0 ? [row('Guardadas sin su ISBN', reported.storedWithoutIsbn)] : []),
    `Tiempo: ${seconds.toFixed(1).replace('.', ',')} s (${rate} filas por segundo)`,
    ...(reported.wrongIsbn > 0
      ? [
          `Hay ${formatWhole(reported.wrongIsbn)} ISBN incorrectos: sin --wrong-isbn reject esos libros se guardan sin ISBN.`,
        ]
      : []),
    ...sentencesOf(result),
  ];
}

function sentencesOf({ end, strict, failure }: ImportResult): string[] {
  if (end === 'kept') return [];
  if (end !== 'failed') return [ENDS[end]];
  return failureLines(failure, strict);
}

/** Returns lines that say what stopped an import and whether its rows are stored. */
export function failureLines(failure: unknown, nothingKept: boolean): string[] {
  const why = failure instanceof Error ? failure.message : String(failure);
  const kept = nothingKept
    ? 'No se guardó nada.'
    : 'Las filas contadas quedaron guardadas; puede repetirla desde el comienzo.';
  return [`La importación se detuvo por una falla: ${why}`, kept];
}
