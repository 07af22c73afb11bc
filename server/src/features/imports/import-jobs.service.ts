// The job of imports on the desk: compares an uploaded file with the stored data, applies it batch by batch, undoes it,
// and deletes old files. A job that is interrupted goes on behind its last batch.

import type { ImportComparison } from '@mostrador/contract/entries/imports';
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../../platform/database/database.js';
import type { CronEntry, Task, TaskRun } from '../../platform/jobs/start-jobs.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import { beginAction, recordChanges } from '../change-log/change-log.service.js';
import { undoIn } from '../undo/undo.service.js';
import { fieldsOf, type StoredOptions } from './import-columns.js';
import { formOf, optionsOf, withoutPath } from './import-detail.service.js';
import { deleteFile, importPath } from './import-files.js';
import type { ImportKind, KindWriter } from './import-kind.js';
import { withImportLock } from './import-lock.js';
import {
  databaseTime,
  deleteImportRows,
  type ImportRecord,
  insertImportRows,
  selectImport,
  selectOldFiles,
  updateCounts,
  updateImport,
} from './import-records.queries.js';
import { type Counts, importCounts } from './import-report.js';
import { ImportRun, type RunBatch } from './import-run.js';
import { importTask } from './imports.service.js';
import { rowKind } from './kinds.js';
import { previewRows, rejectedRows } from './preview-rows.js';
import { defaultPriceList } from './price-list-target.js';
import { batchOf } from './row-import.service.js';
import { openSource, type TableSource } from './table-source.js';
import { countVanished, deactivateVanished, markVanished } from './vanished-products.js';

const BATCH_ROWS = 1_000;
/** Rows of one outcome that a comparison keeps to be looked at. All are counted. */
export const KEPT_ROWS_MAX = 20_000;
/** After as many attempts a job is not tried again. */
const ATTEMPTS_MAX = 25;
/** SQLSTATE classes of errors that come again at each attempt: wrong data, and a rule of a table. */
const LASTING_ERRORS = /^2[23]/;
const DAY_MS = 86_400_000;
const FILES_KEPT_MS = 90 * DAY_MS;
const UNFINISHED_KEPT_MS = 7 * DAY_MS;

const sweepTask = (companyId: number) => `imports_sweep:${companyId}`;

/** Returns the tasks of imports, with their schedule. */
export function importTasks(shop: Shop): { tasks: Readonly<Record<string, Task>>; cron: CronEntry[] } {
  const { companyId } = shop.company();
  return {
    tasks: {
      [importTask(companyId)]: (payload, run) => runStep(shop, importIdOf(payload), run),
      [sweepTask(companyId)]: () => deleteOldFiles(shop),
    },
    cron: [{ task: sweepTask(companyId), at: '40 6 * * *' }],
  };
}

function importIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'importId' in payload)
    return String(payload.importId);
  throw new Error('A job names no import.');
}

/** Does what the import's state asks for. Running it again after it has ended does nothing. */
async function runStep(shop: Shop, importId: string, { stopping, attempt }: TaskRun): Promise<void> {
  const { companyId, code } = shop.company();
  const record = await selectImport(shop.db, companyId, importId);
  if (record === undefined) return;
  if (record.state === 'undoing') return undo(shop, record);
  if (record.state !== 'comparing' && record.state !== 'applying' && record.state !== 'scheduled') return;
  try {
    await withImportLock(shop.db, code, (db) =>
      record.state === 'comparing' ? compare(shop, db, record, stopping) : apply(shop, db, record, stopping),
    );
  } catch (error) {
    const isRefused = error instanceof OperatorError && !error.message.startsWith('Ya hay otra');
    const isLasting = error instanceof DatabaseError && LASTING_ERRORS.test(error.code ?? '');
    if (!isRefused && !isLasting && attempt < ATTEMPTS_MAX) throw error;
    if (!isRefused) shop.log.error({ error, importId, attempt }, 'an import failed');
    await updateImport(shop.db, importId, {
      state: 'failed',
      failure: isRefused ? withoutPath(error.message, record, shop) : failureIn(record.state),
      finished: true,
    });
  }
}

/** Returns what the user reads of a failure that is not the file's refusal. */
const failureIn = (state: ImportRecord['state']): string =>
  state === 'comparing'
    ? 'No pudimos comparar el archivo. No se guardó nada. Revise el archivo y vuelva a cargarlo, o avise a soporte.'
    : 'No pudimos guardar todas las filas. Las que ya se guardaron se pueden deshacer. Revise el archivo y vuelva a cargarlo, o avise a soporte.';

/** An import's file, opened with the writer of its kind. */
interface OpenedImport {
  readonly kind: ImportKind;
  readonly source: TableSource;
  readonly writer: KindWriter;
  readonly options: StoredOptions;
}

/** Opens an import's file with the writer of its kind. The caller closes the source. @throws OperatorError */
export async function openImport(shop: Shop, db: Database, record: ImportRecord): Promise<OpenedImport> {
  const kind = rowKind(record.kind);
  if (kind === undefined) throw new Error(`There is no kind ${record.kind}.`);
  const options = optionsOf(record);
  const source = await openSource({ file: importPath(shop.dataDir, record), ...formOf(options) });
  try {
    const { writer } = await kind.open(db, {
      companyId: record.company_id,
      fields: fieldsOf(source.names, options.columns, kind.table),
      options: {
        decimalMark: options.decimalMark,
        dateForm: options.dateForm,
        priceList: options.comparedList ?? options.priceList ?? undefined,
        emptyWrongIsbn: true,
        createCategories: options.createCategories,
        createTags: options.createTags,
        alertPercent: options.alertPercent,
      },
    });
    return { kind, source, writer, options };
  } catch (error) {
    source.close();
    throw error;
  }
}

interface StepParts {
  readonly mode: 'compare' | 'store';
  readonly stopping: AbortSignal;
  readonly inTransaction?: (tx: Tx, batch: RunBatch) => Promise<void>;
  readonly onCompared?: (batch: RunBatch) => Promise<void>;
  readonly resumed?: Counts;
  /** Whether the import's progress stays as it is. */
  readonly isSilent?: boolean;
}

/** Returns the run of an opened import. */
export function runOf(db: Database, record: ImportRecord, opened: OpenedImport, parts: StepParts): ImportRun {
  const { kind, source, writer, options } = opened;
  const [codeField = ''] = kind.table.required;
  let read = 0;
  const showProgress = (connection: Database) =>
    updateImport(connection, record.import_id, { bytesRead: read, bytesTotal: source.bytes });
  return new ImportRun({
    source,
    writer,
    batch: batchOf(kind, BATCH_ROWS),
    strict: false,
    mode: parts.mode,
    codeLabel: kind.table.fields[codeField]?.label ?? '',
    inTransaction: async (tx, batch) => {
      await parts.inTransaction?.(tx, batch);
      await showProgress(tx);
    },
    onCompared: async (batch) => {
      await parts.onCompared?.(batch);
      if (parts.isSilent !== true) await showProgress(db);
    },
    onRejections: () => undefined,
    onProgress: (_, bytes) => {
      read = bytes;
    },
    signal: parts.stopping,
    resumed: parts.resumed,
    excluded: new Set(parts.mode === 'store' ? options.excludedLines : []),
  });
}

/** Compares a file with the stored data and keeps what it would change. Another attempt begins anew. */
async function compare(shop: Shop, db: Database, record: ImportRecord, stopping: AbortSignal): Promise<void> {
  const { import_id: importId, company_id: companyId } = record;
  await deleteImportRows(db, importId);
  const read = optionsOf(record);
  const comparedAt = await databaseTime(db);
  const comparedList = read.priceList ?? (await defaultPriceList(db, companyId));
  const options: StoredOptions = { ...read, comparedAt, comparedList };
  const opened = await openImport(shop, db, { ...record, options });
  try {
    const kept = { created: 0, changed: 0, rejected: 0, stored_without: 0, vanished: 0 };
    let alerts = 0;
    const run = runOf(db, record, opened, {
      mode: 'compare',
      stopping,
      onCompared: async (batch) => {
        const rows = [...previewRows(record.kind, batch), ...rejectedRows(batch)];
        alerts += rows.filter(({ alert }) => alert !== null).length;
        const some = rows.filter(({ outcome, alert }) => {
          kept[outcome] += 1;
          return alert !== null || kept[outcome] <= KEPT_ROWS_MAX;
        });
        await insertImportRows(db, companyId, importId, some);
      },
    });
    if ((await run.execute(db)) === 'interrupted') throw new Error('The comparison is interrupted.');
    const isReplace = options.mode === 'replace' && record.kind === 'products';
    const vanished = await countVanished(db, companyId, run, comparedAt);
    if (isReplace) await markVanished(db, companyId, importId, run, comparedAt, KEPT_ROWS_MAX);
    const { read: lines, created, updated, unchanged, rejected } = run.counts;
    const summary: ImportComparison = {
      read: lines,
      created,
      changed: updated,
      unchanged,
      rejected,
      alerts,
      vanished: isReplace ? vanished.vanished : 0,
      active: vanished.active,
    };
    await updateImport(db, importId, {
      state: 'compared',
      options,
      summary,
      bytesRead: opened.source.bytes,
    });
  } finally {
    opened.source.close();
  }
}

/** Stores a file batch by batch. Each batch is committed with the counts, so that another attempt goes on behind it. */
async function apply(shop: Shop, db: Database, record: ImportRecord, stopping: AbortSignal): Promise<void> {
  const { import_id: importId, company_id: companyId, user_id: userId } = record;
  if (record.state === 'scheduled' || record.started_at === null)
    await updateImport(db, importId, { state: 'applying', started: true });
  const author = { userId, source: 'import', actionId: importId } as const;
  const opened = await openImport(shop, db, record);
  try {
    const run = runOf(db, record, opened, {
      mode: 'store',
      stopping,
      resumed: importCounts(record),
      inTransaction: async (tx, batch) => {
        await recordChanges(tx, companyId, author, batch.result.changes);
        await insertImportRows(tx, companyId, importId, rejectedRows(batch));
        await updateCounts(tx, importId, batch.counts);
      },
    });
    if ((await run.execute(db)) === 'interrupted') throw new Error('The import is interrupted.');
    const { mode, deactivates = 0, comparedAt = record.created_at.toISOString() } = opened.options;
    if (mode === 'replace' && record.kind === 'products')
      await deactivateVanished(db, {
        companyId,
        importId,
        author,
        run,
        comparedAt,
        confirmed: deactivates,
        done: record.rows_deactivated,
      });
    await updateImport(db, importId, { state: 'done', finished: true, bytesRead: opened.source.bytes });
  } finally {
    opened.source.close();
  }
}

/** Restores what an import has changed, in one transaction with the import's new state. */
async function undo(shop: Shop, { import_id: importId, ...record }: ImportRecord): Promise<void> {
  const { undoneBy = record.user_id, undoneByActor = null } = record.options as {
    undoneBy?: number | null;
    undoneByActor?: number | null;
  };
  const author = beginAction({ userId: undoneBy, actorUserId: undoneByActor, source: 'screen' });
  await shop.db.transaction().execute(async (tx) => {
    const locked = await selectImport(tx, record.company_id, importId, true);
    if (locked?.state !== 'undoing') return;
    const outcome = await undoIn(tx, shop, author, { actionId: importId });
    await updateImport(tx, importId, {
      state: 'undone',
      undone: true,
      undoResult: {
        restored: outcome?.restored ?? 0,
        keptCount: outcome?.keptCount ?? 0,
        kept: outcome?.kept ?? [],
      },
    });
  });
}

/** Deletes the files and rows of imports of more than 90 days, and of uploads that were not applied within a week. */
async function deleteOldFiles(shop: Shop): Promise<void> {
  const { companyId } = shop.company();
  const now = shop.now();
  const old = await selectOldFiles(shop.db, companyId, {
    applied: now - FILES_KEPT_MS,
    unfinished: now - UNFINISHED_KEPT_MS,
  });
  for (const record of old) {
    await deleteFile(importPath(shop.dataDir, record));
    await deleteImportRows(shop.db, record.import_id);
    await updateImport(shop.db, record.import_id, {
      fileDeleted: true,
      ...(!record.isFinished && { state: 'discarded' }),
    });
  }
}
