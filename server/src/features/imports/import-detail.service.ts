// What the desk reads of an import: its summary, its options, and its columns as they are recognised, remembered or
// chosen.

import {
  type ImportComparison,
  type ImportDetail,
  type ImportReadingOptions,
  type ImportSummary,
  readingOptions,
} from '@mostrador/contract/entries/imports';
import type { DecimalMark } from '@mostrador/rules/decimal';
import { notFound, Problem } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import {
  type ColumnFields,
  headerKey,
  problemOf,
  type Remembered,
  recognised,
  type StoredOptions,
  samplesOf,
} from './import-columns.js';
import { fetchImportFile, importPath } from './import-files.js';
import type { ImportKind } from './import-kind.js';
import { ALERT_PERCENT } from './import-options.js';
import { type ImportRecord, selectImport, selectMapping } from './import-records.queries.js';
import { priceLists } from './imports.queries.js';
import { kindNamed } from './kinds.js';
import { openSource, type TableSource } from './table-source.js';

/** Returns an import with its columns. @throws Problem 404, or 409 while its file arrives. */
export async function importDetail(shop: Shop, importId: string): Promise<ImportDetail> {
  const record = await findImport(shop, importId);
  if (record.state === 'uploading') throw wrongState();
  const lists = await priceLists(shop.db, record.company_id);
  const kind = kindNamed(record.kind);
  const common = {
    ...summaryOf(record),
    options: readingOf(optionsOf(record)),
    fields: fieldList(kind),
    priceLists: lists.map(({ code, name }) => ({ code, name })),
    comparison: comparisonOf(record),
    undo: undoOf(record),
  };
  const empty = { reading: { encoding: null, delimiter: null, sheet: null, headerRow: null }, columns: [] };
  if (record.source === 'command' || record.file_deleted_at !== null)
    return { ...common, ...empty, columnsProblem: null };
  try {
    const open = kind.openSource ?? openSource;
    const source = await open({ file: await fetchImportFile(shop, record), ...formOf(optionsOf(record)) });
    try {
      return { ...common, ...(await columnsOf(shop, record, kind, source)) };
    } finally {
      source.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { ...common, ...empty, columnsProblem: withoutPath(error.message, record, shop) };
  }
}

/** A comparison of an older release did not count the rows that are stored without a wrong value. */
const comparisonOf = ({ summary }: ImportRecord): ImportComparison | null =>
  summary === null ? null : { storedWithout: 0, ...(summary as Omit<ImportComparison, 'storedWithout'>) };

/** An undo of an older release has no notices. */
function undoOf({ undo_result: result }: ImportRecord): ImportDetail['undo'] {
  if (result === null) return null;
  const undo = result as Omit<NonNullable<ImportDetail['undo']>, 'notices'> & { notices?: string[] };
  return { ...undo, notices: undo.notices ?? [] };
}

/** Returns an import of the company. @throws Problem 404 */
export async function findImport(shop: Shop, importId: string): Promise<ImportRecord> {
  const record = await selectImport(shop.db, shop.company().companyId, importId);
  if (record === undefined) throw importNotFound();
  return record;
}

export const importNotFound = () => notFound('No encontramos esa importación.');
export const wrongState = () =>
  new Problem(409, 'conflict', 'La importación ya está en otro paso. Por favor actualice la página.');

const fieldList = ({ table }: ImportKind): ImportDetail['fields'] =>
  Object.entries(table.fields).map(([field, { label }]) => ({
    field,
    label,
    required: table.required.includes(field),
  }));

const DEFAULTS: StoredOptions = {
  decimalMark: ',',
  dateForm: 'dmy',
  headerRow: null,
  encoding: null,
  delimiter: null,
  priceList: null,
  mode: 'update',
  alertPercent: ALERT_PERCENT,
  createCategories: false,
  createTags: false,
  remember: true,
  columns: [],
  how: [],
};

/** Returns how an import's file is read. */
export const optionsOf = ({ options }: Pick<ImportRecord, 'options'>): StoredOptions => ({
  ...DEFAULTS,
  ...(options as Partial<StoredOptions>),
});

const WITH_POINT = /^\d+\.\d{1,2}$/;
const WITH_COMMA = /\d,\d/;

/** Returns the decimal mark that is proposed for a new file: the point if sample cells have it as 1234.50 and none has a comma. */
function markOf(samples: readonly (readonly string[])[], usual: DecimalMark): DecimalMark {
  const cells = samples.flat().map((cell) => cell.trim());
  const numbers = cells.filter((cell) => /^[\d.,]+$/.test(cell));
  if (numbers.some((cell) => WITH_COMMA.test(cell))) return usual;
  return numbers.some((cell) => WITH_POINT.test(cell)) ? '.' : usual;
}

const readingOf = (options: StoredOptions): ImportReadingOptions => readingOptions.parse(options);

/** The options of the readers, which know no null. */
export const formOf = ({ encoding, delimiter, decimalMark, headerRow }: ImportReadingOptions) => ({
  encoding: encoding ?? undefined,
  delimiter: delimiter ?? undefined,
  decimalMark,
  headerRow: headerRow ?? undefined,
});

async function columnsOf(
  shop: Shop,
  record: ImportRecord,
  kind: ImportKind,
  source: TableSource,
): Promise<Pick<ImportDetail, 'reading' | 'columns' | 'columnsProblem' | 'options'>> {
  const options = optionsOf(record);
  const isChosen = options.columns.length === source.names.length && options.columns.length > 0;
  const remembered = isChosen
    ? undefined
    : ((await selectMapping(shop.db, record.company_id, record.kind, headerKey(source.names))) as
        | Remembered
        | undefined);
  const fields: ColumnFields = isChosen
    ? options.columns
    : (remembered?.columns ?? recognised(source.names, kind.table));
  const samples = await samplesOf(source);
  return {
    options: {
      ...readingOf(options),
      // in a spreadsheet, numbers are numbers
      ...(source.csv !== undefined &&
        !isChosen &&
        remembered === undefined && { decimalMark: markOf(samples, options.decimalMark) }),
      ...(remembered !== undefined && {
        decimalMark: remembered.decimalMark,
        dateForm: remembered.dateForm ?? 'dmy',
      }),
    },
    reading: {
      encoding: source.csv?.encoding ?? null,
      delimiter: source.csv?.delimiter ?? null,
      sheet: source.sheet ?? null,
      headerRow: source.headerRow ?? null,
    },
    columns: source.names.map((name, index) => {
      const field = fields[index] ?? null;
      const found = remembered === undefined ? 'recognised' : 'remembered';
      const how = isChosen ? (options.how[index] ?? 'chosen') : found;
      return {
        name: name.trim(),
        samples: [...(samples[index] ?? [])],
        field,
        how: field === null ? 'unused' : how,
      };
    }),
    columnsProblem: problemOf(source.names, fields, kind.table) ?? null,
  };
}

/** Puts the name of the user's file where a reader's message names the path of its copy. */
export const withoutPath = (
  message: string,
  record: ImportRecord,
  { dataDir }: Pick<Shop, 'dataDir'>,
): string => message.replaceAll(importPath(dataDir, record), record.file_name);

export function summaryOf(record: ImportRecord): ImportSummary {
  const total = record.state === 'uploading' ? record.bytes : record.bytes_total;
  const read = record.state === 'uploading' ? record.bytes_received : record.bytes_read;
  return {
    importId: record.import_id,
    kind: record.kind,
    fileName: record.file_name,
    bytes: record.bytes,
    format: record.format,
    state: record.state,
    source: record.source,
    userName: record.user_name ?? '',
    createdAt: record.created_at.toISOString(),
    scheduledAt: record.scheduled_at?.toISOString() ?? null,
    startedAt: record.started_at?.toISOString() ?? null,
    finishedAt: record.finished_at?.toISOString() ?? null,
    undoneAt: record.undone_at?.toISOString() ?? null,
    counts: {
      read: record.rows_read,
      created: record.rows_created,
      updated: record.rows_updated,
      unchanged: record.rows_unchanged,
      rejected: record.rows_rejected,
      deactivated: record.rows_deactivated,
    },
    progress: total > 0 ? Math.min(1, read / total) : 0,
    failure: record.failure,
  };
}
