// How the columns of an uploaded file are found: recognised by their names, remembered from a file with the same header,
// or chosen by hand.

import { createHash } from 'node:crypto';
import type { ImportColumn, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { fold } from '@mostrador/rules/search-text';
import { OperatorError } from '../../platform/operator-error.js';
import { type FieldTable, mapColumns, missingFields } from './column-mapping.js';
import type { TableSource } from './table-source.js';

/** The field of each column; null for one that is not used. */
export type ColumnFields = readonly (string | null)[];

/** What is remembered of a header: where its columns went, and how the file was read. */
export interface Remembered {
  readonly columns: ColumnFields;
  readonly decimalMark: ImportReadingOptions['decimalMark'];
  /** Absent: it was remembered before dates were read. */
  readonly dateForm?: ImportReadingOptions['dateForm'];
}

/** How an import's file is read, as it is stored. */
export interface StoredOptions extends ImportReadingOptions {
  readonly columns: ColumnFields;
  readonly how: readonly ImportColumn['how'][];
  readonly excludedLines?: readonly number[];
  readonly deactivates?: number;
  /** When the comparison began, in the database's time: what is newer was not compared. */
  readonly comparedAt?: string | undefined;
  /** Whether the values that the comparison showed are kept; an older release kept none. */
  readonly keepsShown?: boolean;
  /** The code of the price list that the file was compared with. */
  readonly comparedList?: string | undefined;
  /** Of a file that another system sent: it is applied without a person's review, within these limits. */
  readonly automatic?: {
    readonly dryRun: boolean;
    /** All rows or none. */
    readonly atomic: boolean;
    /** The largest share of all things that the mode `replace` may take out of force. */
    readonly maxShare: number;
  };
  /** Who asked for the undo, and the administrator who acted in the user's name. */
  readonly undoneBy?: number | null;
  readonly undoneByActor?: number | null;
}

const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** The columns that a file of rejected rows has after those of the file that they come from. No kind has a field of these names. */
export const REASON_TITLES = ['Línea rechazada', 'Motivo'] as const;

const isReasons = (folded: readonly string[]): boolean =>
  REASON_TITLES.every((title, index) => folded[index] === fold(title));

/**
 * Returns what a header is remembered by: its names, without case, accents and punctuation, in their order. A file of rejected rows has
 * the key of the file that they come from.
 */
export function headerKey(names: readonly string[]): string {
  const folded = names.map(fold);
  while (folded.length > REASON_TITLES.length && isReasons(folded.slice(-REASON_TITLES.length)))
    folded.splice(-REASON_TITLES.length);
  return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}

/** Returns the field that each column goes to by its name. A field that two columns claim goes to the first. */
export function recognised(names: readonly string[], table: FieldTable<string>): ColumnFields {
  const aliases = new Map(
    Object.entries(table.fields).flatMap(([field, { aliases: others, label }]) =>
      [field, label, ...others].map((alias): [string, string] => [fold(alias), field]),
    ),
  );
  const taken = new Set<string>();
  return names.map((name) => {
    const field = aliases.get(fold(name));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns why columns cannot be used as they are, in Spanish; undefined if they can. */
export function problemOf(
  names: readonly string[],
  columns: ColumnFields,
  table: FieldTable<string>,
): string | undefined {
  const twice = columns.find((field, index) => field !== null && columns.indexOf(field) !== index);
  if (typeof twice === 'string')
    return `Dos columnas van a «${table.fields[twice]?.label ?? twice}»: deje una sola.`;
  const missing = missingFields(table, columns);
  if (missing.fields.length === 0) return undefined;
  const labels = missing.fields
    .map((field) => `«${table.fields[field]?.label ?? field}»`)
    .join(missing.joint);
  return names.length === 0 ? 'El archivo no tiene columnas.' : `Falta elegir la columna de ${labels}.`;
}

/** Returns the columns in the form of the readers. @throws OperatorError as `mapColumns` does. */
export function fieldsOf(
  names: readonly string[],
  columns: ColumnFields,
  table: FieldTable<string>,
): readonly (string | undefined)[] {
  const problem = problemOf(names, columns, table);
  if (problem !== undefined) throw new OperatorError(problem);
  const known = columns.map((field) => (field !== null && field in table.fields ? field : undefined));
  // The same checks as those of the command.
  return mapColumns(
    known.map((field, index) => field ?? `ignorar ${index}`),
    new Map(),
    table,
  ).fields;
}

/** Returns the first values of each column. */
export async function samplesOf(source: TableSource): Promise<readonly (readonly string[])[]> {
  const samples = source.names.map((): string[] => []);
  let rows = 0;
  for await (const record of source.records()) {
    if ('broken' in record) continue;
    rows += 1;
    for (const [index, cell] of record.cells.entries()) {
      const list = samples[index];
      const value = cell.trim().slice(0, SAMPLE_MAX);
      if (list !== undefined && value !== '' && list.length < SAMPLES) list.push(value);
    }
    if (rows >= 20) break;
  }
  return samples;
}
