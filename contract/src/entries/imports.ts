// API calls of imports and exports: upload a file, map its columns, compare it, apply it, undo it; the log of imports; a
// kind's data as a file.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { IMPORT_MAX_BYTES } from '../import-limits.js';

/** What the desk imports and exports. */
export const IMPORT_KINDS = [
  'products',
  'categories',
  'price-lists',
  'prices',
  'discount-lists',
  'customer-prices',
  'discount-codes',
  'stock',
  'shipping-rates',
  'order-status',
  'images',
  'clients',
  'assignments',
  'perceptions',
  'synonyms',
  'account-entries',
  'documents',
] as const;
export const importKind = z.enum(IMPORT_KINDS);
export type ImportKindName = z.output<typeof importKind>;

export const importStateName = z.enum([
  'uploading',
  'uploaded',
  'comparing',
  'compared',
  'scheduled',
  'applying',
  'done',
  'failed',
  'undoing',
  'undone',
  'discarded',
]);
export type ImportStateName = z.output<typeof importStateName>;

/** Rows of the file by outcome. */
const counts = z.object({
  read: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** Products that the file does not name and that were deactivated. */
  deactivated: z.number().int(),
});

/** An import in the log. Times are ISO 8601. */
export const importSummary = z.object({
  importId: z.string(),
  kind: importKind,
  fileName: z.string(),
  bytes: z.number().int(),
  format: z.enum(['csv', 'xlsx', 'ndjson', 'zip']),
  state: importStateName,
  source: z.enum(['screen', 'command', 'api', 'connector']),
  /** Empty for the command and for connectors. */
  userName: z.string(),
  createdAt: z.string(),
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  counts,
  /** The part that was read, 0 to 1. */
  progress: z.number(),
  /** Why it failed, in Spanish. */
  failure: z.string().nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

const decimalMark = z.enum(['.', ',']);
const encoding = z.enum(['utf-8', 'latin-1']);
const delimiter = z.enum([',', ';', '\t', '|']);
/** The order of day, month and year; a date that begins with its year is read in every form. */
const dateForm = z.enum(['dmy', 'mdy', 'ymd']);
const importMode = z.enum(['update', 'replace', 'replace_named']);

/** How the file is read and what becomes of its rows. */
export const readingOptions = z.object({
  decimalMark,
  dateForm: dateForm.default('dmy'),
  /** The line of the file that has the titles of the columns, from 1; null: the first one with a value. */
  headerRow: z.number().int().min(1).max(100).nullable().default(null),
  /** null: found in the file. */
  encoding: encoding.nullable(),
  /** null: found in the file. */
  delimiter: delimiter.nullable(),
  /** The code of the price list to write to; null: the default list. */
  priceList: text(64).nullable(),
  /**
   * `replace` deactivates the products that the file does not name, or leaves nothing of open account entries; `replace_named` does so
   * only with the entries of clients that the file names.
   */
  mode: importMode,
  /** The change of a price, in percent, above which the review points it out. */
  alertPercent: z.number().int().min(1).max(1_000),
  createCategories: z.boolean(),
  createTags: z.boolean(),
  /** Whether the columns are remembered for files with the same header. */
  remember: z.boolean(),
});
export type ImportReadingOptions = z.output<typeof readingOptions>;

const importColumn = z.object({
  name: z.string(),
  /** The first values. */
  samples: z.array(z.string()),
  /** The field that the column goes to; null: it is not used. */
  field: z.string().nullable(),
  how: z.enum(['recognised', 'remembered', 'chosen', 'unused']),
});
export type ImportColumn = z.output<typeof importColumn>;

/** What applying the file would do, in rows. */
const comparison = z.object({
  read: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** Rows that are stored without a wrong value, such as a wrong ISBN. They count among the others too. */
  storedWithout: z.number().int(),
  /** Changed rows that stand out. */
  alerts: z.number().int(),
  /** Active products, or open account entries, that the file does not name, in a mode that replaces. */
  vanished: z.number().int(),
  /** Active products, or open account entries. */
  active: z.number().int(),
});
export type ImportComparison = z.output<typeof comparison>;

export const importDetail = importSummary.extend({
  options: readingOptions,
  /** How the file was read; null where its format has no such thing. */
  reading: z.object({
    encoding: z.enum([...encoding.options, 'utf-16']).nullable(),
    delimiter: delimiter.nullable(),
    sheet: z.string().nullable(),
    headerRow: z.number().int().nullable(),
  }),
  columns: z.array(importColumn),
  /** The fields of the kind. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean() })),
  priceLists: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Why the columns cannot be used as they are, in Spanish. */
  columnsProblem: z.string().nullable(),
  comparison: comparison.nullable(),
  undo: z
    .object({
      restored: z.number().int(),
      keptCount: z.number().int(),
      kept: z.array(z.object({ label: z.string(), field: z.string(), reason: z.string() })),
      /** As of `undone`. */
      notices: z.array(z.string()),
    })
    .nullable(),
});
export type ImportDetail = z.output<typeof importDetail>;

export const importRow = z.object({
  rowId: z.number().int(),
  line: z.number().int(),
  code: z.string(),
  label: z.string(),
  alert: z.enum(['price_up', 'price_down', 'stock_below_reserved']).nullable(),
  /** Old and new values; money in centavos. Empty for a rejected row. */
  changes: z.array(
    z.object({
      kind: z.string(),
      field: z.string(),
      /** The field's name in Spanish. */
      label: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  /** Of a rejected row: the column, its value and the reason. */
  rejections: z.array(z.object({ field: z.string(), value: z.string(), reason: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

const EXAMPLE_IMPORT = '00000000-0000-4000-8000-000000000000';
const params = z.object({ importId: z.uuid() });
const example = { params: { importId: EXAMPLE_IMPORT } };
const OPTIONS_EXAMPLE = {
  decimalMark: ',',
  dateForm: 'dmy',
  headerRow: null,
  encoding: null,
  delimiter: null,
  priceList: null,
  mode: 'update',
  alertPercent: 30,
  createCategories: false,
  createTags: false,
  remember: false,
};

export const importsCalls = {
  imports: call({
    name: 'imports',
    access: 'administrator',
    summary: 'The log of imports, newest first',
    query: z.object({
      /** `next` of the page before. */
      after: text(100).optional(),
    }),
    output: z.object({ imports: z.array(importSummary), next: z.string().nullable() }),
  }),
  uploadImport: call({
    name: 'uploadImport',
    access: 'administrator',
    summary:
      'Begin an import: its file of at most 1 GB is uploaded in parts. Nothing is changed before it is applied',
    body: z.object({
      kind: importKind,
      fileName: text(200).min(1),
      bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    output: importSummary,
    example: { body: { kind: 'products', fileName: 'lista.csv', bytes: 10 } },
  }),
  uploadImportPart: call({
    name: 'uploadImportPart',
    access: 'administrator',
    fileBody: true,
    summary:
      'Upload the part of an import’s file that begins at an offset, at most 4 MiB; answers what has arrived',
    params,
    query: z.object({ offset: z.coerce.number().int().min(0).max(IMPORT_MAX_BYTES) }),
    output: z.object({ received: z.number().int(), isComplete: z.boolean() }),
    example: { ...example, query: { offset: '0' } },
  }),
  importDetail: call({
    name: 'importDetail',
    access: 'administrator',
    summary: 'An import with its columns, options and comparison',
    params,
    output: importDetail,
    example,
  }),
  saveImportOptions: call({
    name: 'saveImportOptions',
    access: 'administrator',
    summary: 'Save how the file is read; with `compare`, queue the job that compares it with the stored data',
    params,
    body: z.object({
      options: readingOptions,
      /** The field of each column of the file, in order; null for a column that is not used. Empty, without `compare`: they are found anew. */
      columns: z.array(text(60).nullable()).max(500),
      compare: z.boolean(),
    }),
    output: importDetail,
    example: { ...example, body: { options: OPTIONS_EXAMPLE, columns: [], compare: false } },
  }),
  discardImport: call({
    name: 'discardImport',
    access: 'administrator',
    summary: 'Give up an import that was not applied, or take back its date; its file is deleted',
    params,
    output: importSummary,
    example,
  }),
  importRows: call({
    name: 'importRows',
    access: 'administrator',
    summary: 'Rows of an import: those that stand out, change, are new, are rejected, or vanish',
    params,
    query: z.object({
      view: z.enum(['alerts', 'changed', 'created', 'rejected', 'vanished']),
      /** `next` of the page before. */
      after: z.coerce.number().int().min(0).optional(),
    }),
    output: z.object({ rows: z.array(importRow), next: z.number().int().nullable() }),
    example: { ...example, query: { view: 'changed' } },
  }),
  applyImport: call({
    name: 'applyImport',
    access: 'administrator',
    summary: 'Queue the job that stores a compared file, at once or at a time',
    params,
    body: z.object({
      /** Lines that are left out. */
      excludedLines: z.array(z.number().int().min(1)).max(10_000),
      /** In the mode `replace`: the number of products to deactivate that the user has seen. */
      deactivates: z.number().int().min(0),
      /** Whether the user has confirmed that more than a tenth of the products are deactivated. */
      confirmsShare: z.boolean(),
      /** ISO 8601; null: at once. */
      at: z.iso.datetime().nullable(),
    }),
    output: importSummary,
    example: {
      ...example,
      body: { excludedLines: [], deactivates: 0, confirmsShare: false, at: null },
    },
  }),
  undoImport: call({
    name: 'undoImport',
    access: 'administrator',
    summary:
      'Queue the job that restores the old values of an import, except where something newer has changed them',
    params,
    output: importSummary,
    example,
  }),
  rejectedRows: call({
    name: 'rejectedRows',
    rate: 'export',
    access: 'administrator',
    summary:
      'The rejected rows as a file with the columns of the original and the reasons, to correct and upload again',
    params,
    example,
  }),
  importDifferences: call({
    name: 'importDifferences',
    rate: 'export',
    access: 'administrator',
    summary:
      'All differences of a compared import as a spreadsheet: a line for each changed field, old and new',
    params,
    example,
  }),
  exportKind: call({
    name: 'exportKind',
    rate: 'export',
    access: 'administrator',
    summary: 'All data of a kind as a file in the columns of its import',
    params: z.object({ kind: importKind }),
    query: z.object({
      /** `zip` is that of images alone. */
      format: z.enum(['csv', 'xlsx', 'ndjson', 'zip']),
      priceList: text(64).optional(),
      /** Only the titles of the columns. */
      empty: z.stringbool().optional(),
    }),
    example: { params: { kind: 'categories' }, query: { format: 'csv' } },
  }),
};
