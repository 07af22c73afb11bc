import { basename } from 'node:path';
import { dayAt } from '@mostrador/rules/days';
import { GENERAL_IVA, type NewProductIva } from '@mostrador/rules/iva';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Database } from '../../platform/database/database.js';
import { recordChanges } from '../change-log/change-log.service.js';
import type { ImportKind, KindWriter } from './import-kind.js';
import { withImportLock } from './import-lock.js';
import type { ImportOptions } from './import-options.js';
import { insertImport, updateCounts, updateImport } from './import-records.queries.js';
import {
  addReported,
  type Counts,
  closingLines,
  type ImportResult,
  NOTHING_REPORTED,
  openingLines,
} from './import-report.js';
import { ImportRun } from './import-run.js';
import { Progress, type Screen } from './progress-bar.js';
import { RejectionsFile, rejectionsPath } from './rejections-file.js';
import { openTable } from './table-file.js';
import type { TableSource } from './table-source.js';

/**
 * Imports a file of a kind whose rows are independent into a company's data, and writes progress and report to the screen.
 * Wrong rows are reported and do not stop the others. Runs on one connection of `db`. Memory does not grow with the file,
 * except for the codes (see SeenCodes).
 * @param signal ends the import after the current batch.
 * @param newProductIva the rates of new products for which the file has none.
 * @throws OperatorError when it cannot run at all; then nothing was stored.
 */
export async function importRows(
  db: Database,
  kind: ImportKind,
  options: ImportOptions,
  screen: Screen,
  signal: AbortSignal,
  files: BlobStore,
  newProductIva: NewProductIva = GENERAL_IVA,
): Promise<ImportResult> {
  const begun = performance.now();
  const { source, columns } = await openTable(options, kind.table, kind.openSource);
  try {
    return await withImportLock(db, options.company, async (connection, companyId) => {
      const { writer, about } = await kind.open(connection, {
        companyId,
        fields: columns.fields,
        options,
        source,
        companyCode: options.company,
        files,
        newProductIva,
        today: dayAt(Date.now()),
        fileName: basename(options.file),
        userId: null,
      });
      screen.write(`${openingLines(source, columns, kind, options, about).join('\n')}\n`);
      const parts = { source, kind, options, writer, companyId, screen, signal };
      const result = await run(connection, parts, begun);
      screen.write(`${closingLines(result).join('\n')}\n`);
      return result;
    });
  } finally {
    source.close();
  }
}

interface RunParts {
  readonly source: TableSource;
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly writer: KindWriter;
  readonly companyId: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

async function run(db: Database, parts: RunParts, begun: number): Promise<ImportResult> {
  const { source, kind, options, writer, companyId, screen, signal } = parts;
  const rejections = new RejectionsFile(rejectionsPath(options.file), source.csv?.delimiter ?? ',');
  const progress = new Progress(screen, source.bytes);
  const importId = options.dryRun
    ? undefined
    : await insertImport(db, {
        companyId,
        userId: null,
        source: 'command',
        kind: kind.name,
        fileName: basename(options.file),
        bytes: source.bytes,
        format: source.format,
        state: 'applying',
      });
  let reported = NOTHING_REPORTED;
  const importRun = new ImportRun({
    source,
    writer,
    batch: batchOf(kind, options.batch, true),
    strict: options.strict || kind.isAllOrNothing === true,
    mode: options.dryRun ? 'dry_run' : 'store',
    codeLabel: codeLabelOf(kind),
    signal,
    inTransaction: async (tx, { result }) => {
      if (importId === undefined) return;
      await recordChanges(
        tx,
        companyId,
        { userId: null, source: 'command', actionId: importId },
        result.changes,
      );
    },
    onRejections: (more) => {
      rejections.add(more);
      reported = addReported(reported, more);
    },
    onProgress: (rows, bytes) => progress.show(rows, bytes),
  });
  const ending = await importRun.execute(db).then(
    (end) => ({ end }),
    (failure: unknown) => ({ end: 'failed' as const, failure }),
  );
  progress.end();
  // A lost connection may be what ended it.
  if (importId !== undefined) await finish(db, importId, ending.end, importRun.counts).catch(() => undefined);
  return {
    ...ending,
    counts: importRun.counts,
    reported,
    rejectionsFile: rejections.close(),
    strict: options.strict || kind.isAllOrNothing === true,
    seconds: (performance.now() - begun) / 1000,
  };
}

async function finish(
  db: Database,
  importId: string,
  end: ImportResult['end'],
  counts: Counts,
): Promise<void> {
  const isStored = end === 'kept' || end === 'interrupted';
  await updateCounts(db, importId, counts);
  await updateImport(db, importId, { state: isStored ? 'done' : 'failed', finished: true });
}

/** Returns how many rows of a kind are stored, or only compared, together. */
export function batchOf({ batch }: ImportKind, wanted: number, isStored: boolean): number {
  if (batch === 'whole') return Number.POSITIVE_INFINITY;
  return Math.min(wanted, batch.most, isStored ? (batch.stored ?? batch.most) : batch.most);
}

/** The title of the column that names a row, for the report of a repeated one. */
export function codeLabelOf({ table, codeField }: ImportKind): string {
  const [field = ''] = codeField === undefined ? (table.oneOf ?? table.required) : [codeField];
  return table.fields[field]?.label ?? '';
}
