// Imports: sends rows as NDJSON in parts, waits for the jobs, and hands over what was rejected.

import type { CallInput, CallOutput } from './calls.js';
import { IMPORT_MAX_BYTES } from './generated/v1.js';
import { pause } from './pauses.js';
import type { ShopApi } from './shop-api.js';

export type ImportKind = CallInput<'startImport'>['params']['kindOrId'];
export type Import = CallOutput<'getImport'>;
export type ImportCounts = Import['counts'];
/** A row by the names of its columns. */
export type ImportRow = Readonly<Record<string, unknown>>;
/** A row or value that was not stored. `line` counts the sent rows from 1. */
export type Rejection = CallOutput<'listRejections'>[number];

type ImportQuery = NonNullable<CallInput<'startImport'>['query']>;

export interface ImportOptions extends Pick<ImportQuery, 'mode' | 'maxShare' | 'priceList' | 'fileName'> {
  /** Only compares and counts. */
  readonly dryRun?: boolean | undefined;
  /** All rows or none. */
  readonly atomic?: boolean | undefined;
  /** The size of a part in bytes. Default: 8 MB, because a request has to arrive within 24 seconds. */
  readonly partBytes?: number | undefined;
  readonly onRejection?: ((rejection: Rejection) => void | Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What became of the rows of all parts. */
export interface ImportedRows {
  readonly importIds: readonly string[];
  readonly counts: ImportCounts;
}

/** An import ended without storing its rows. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed';
  readonly import: Import;

  constructor(failed: Import) {
    super(`The import ${failed.importId} of ${failed.kind} is ${failed.state}: ${failed.failure ?? ''}`);
    this.import = failed;
  }
}

const PART_BYTES = 8 * 1024 ** 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const ENDED: ReadonlySet<Import['state']> = new Set(['done', 'failed', 'undone', 'discarded']);

interface RowsPart {
  readonly text: string;
  readonly rows: number;
}

export async function importRows(
  shop: ShopApi,
  kind: ImportKind,
  rows: Iterable<ImportRow> | AsyncIterable<ImportRow>,
  options: ImportOptions,
): Promise<ImportedRows> {
  const { dryRun = false, atomic = false, partBytes = PART_BYTES, onRejection, signal } = options;
  const { mode, maxShare, priceList, fileName } = options;
  const query: ImportQuery = {
    mode,
    maxShare,
    priceList,
    fileName,
    dryRun: dryRun ? 'true' : undefined,
    atomic: atomic ? 'true' : undefined,
  };
  // what is compared as a whole is sent as a whole
  const isWhole = atomic || mode === 'replace';
  const importIds: string[] = [];
  const total = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, deactivated: 0 };
  let before = 0;
  for await (const part of partsOf(rows, isWhole ? undefined : partBytes)) {
    const { importId } = await shop.call('startImport', {
      params: { kindOrId: kind },
      query,
      body: part.text,
      signal,
    });
    importIds.push(importId);
    const ended = await untilEnded(shop, importId, dryRun, signal);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += ended.counts[name];
    if (onRejection !== undefined && ended.counts.rejected > 0)
      for (const rejection of await shop.call('listRejections', { params: { kindOrId: importId }, signal }))
        await onRejection({ ...rejection, line: before + rejection.line });
    if (ended.state !== 'done' && ended.state !== 'compared') throw new ImportFailed(ended);
    before += part.rows;
  }
  return { importIds, counts: total };
}

/** @param maxBytes undefined for one part, which may be as large as a request. @throws RangeError */
async function* partsOf(
  rows: Iterable<ImportRow> | AsyncIterable<ImportRow>,
  maxBytes: number | undefined,
): AsyncGenerator<RowsPart, void, undefined> {
  const encoder = new TextEncoder();
  const most = Math.min(maxBytes ?? IMPORT_MAX_BYTES, IMPORT_MAX_BYTES);
  let lines: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`;
    const added = encoder.encode(line).byteLength;
    if (bytes + added > most && lines.length > 0) {
      if (maxBytes === undefined)
        throw new RangeError('A replacing or atomic import has at most 50 MB: these rows have more.');
      yield { text: lines.join(''), rows: lines.length };
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += added;
  }
  if (lines.length > 0) yield { text: lines.join(''), rows: lines.length };
}

async function untilEnded(
  shop: ShopApi,
  importId: string,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<Import> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 1.5)) {
    const record = await shop.call('getImport', { params: { kindOrId: importId }, signal });
    if (ENDED.has(record.state) || (dryRun && record.state === 'compared')) return record;
    await pause(wait, signal);
  }
}
