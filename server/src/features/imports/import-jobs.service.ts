// The job of imports on the desk: compares an uploaded file with the stored data, applies it batch by batch, undoes it,
// and deletes old files. A job that is interrupted goes on behind its last batch.

import { randomUUID } from 'node:crypto';
import type { ImportComparison } from '@mostrador/contract/entries/imports';
import { dayAt } from '@mostrador/rules/days';
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { CronEntry, Task, TaskRun } from '../../platform/jobs/start-jobs.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { newProductIvaOf } from '../company/company.service.js';
import { beginUndo, type UndoProgress, undoBatch } from '../undo/undo.service.js';
import { goOnAutomatically } from './api-imports.service.js';
import { fieldsOf, type StoredOptions } from './import-columns.js';
import { formOf, optionsOf, withoutPath } from './import-detail.service.js';
import { fetchImportFile } from './import-files.js';
import { changedSinceShown, type GuardedImport, keepShown } from './import-guard.js';
import type { ImportKind, KindWriter } from './import-kind.js';
import { withImportLock } from './import-lock.js';
import {
  databaseTime,
  deleteImportRows,
  type ImportChange,
  type ImportRecord,
  insertImportRows,
  selectEarlierSent,
  selectImport,
  updateCounts,
  updateImport,
} from './import-records.queries.js';
import { type Counts, importCounts } from './import-report.js';
import { ImportRun, type RunBatch } from './import-run.js';
import { deleteShown, selectVanished } from './import-shown.queries.js';
import { importTask } from './import-task.js';
import { kindNamed } from './kinds.js';
import { deleteOldFiles } from './old-import-files.js';
import { previewRows, rejectedRows } from './preview-rows.js';
import { defaultPriceList } from './price-list-target.js';
import { batchOf, codeLabelOf } from './row-import.service.js';
import { openSource, type TableSource } from './table-source.js';
import { countVanished, markVanished, type NamedByFile, removeVanished } from './vanished-things.js';

const BATCH_ROWS = 1_000;
/** Rows of one outcome that a comparison keeps to be looked at. All are counted. */
export const KEPT_ROWS_MAX = 20_000;
/** After as many attempts a job is not tried again. */
const ATTEMPTS_MAX = 25;
/** Attempts of an import that another system sent, for which later ones wait; they take more than an hour. */
const SENT_ATTEMPTS_MAX = 8;
/** Of an undo, which the user may begin again: after a minute and a half. */
const UNDO_ATTEMPTS_MAX = 5;
/** SQLSTATE classes of errors that come again at each attempt: wrong data, and a rule of a table. */
const LASTING_ERRORS = /^2[23]/;

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

/**
 * Does what the import's state asks for. Running it again after it has ended does nothing. What other systems sent is stored in the order
 * in which it was sent: a job that failed for a moment is tried again after later ones, and would bring back older values.
 */
async function runStep(shop: Shop, importId: string, run: TaskRun): Promise<void> {
  const { companyId } = shop.company();
  const seen = await selectImport(shop.db, companyId, importId);
  if (seen === undefined) return;
  // a process that was killed between comparing and going on
  if (seen.state === 'compared' && isSent(seen)) await goOnAutomatically(shop, shop.db, importId);
  if (!WORKING.has(seen.state)) return;
  for (;;) {
    const earlier = isSent(seen) ? await selectEarlierSent(shop.db, seen) : undefined;
    if (earlier === undefined) break;
    await runOne(shop, earlier, run);
  }
  await runOne(shop, seen, run);
}

const isSent = ({ source }: ImportRecord): boolean => source === 'api' || source === 'connector';

async function runOne(shop: Shop, seen: ImportRecord, { stopping, attempt }: TaskRun): Promise<void> {
  const { companyId, code } = shop.company();
  const importId = seen.import_id;
  try {
    if (seen.state === 'undoing') await undo(shop, importId, stopping);
    else
      await withImportLock(shop.sessionDb, code, async (db) => {
        const record = await beginStep(db, companyId, importId);
        if (record?.state === 'comparing') {
          await compare(shop, db, record, stopping);
          await goOnAutomatically(shop, db, importId);
        }
        if (record?.state === 'applying') await apply(shop, db, record, stopping);
      });
  } catch (error) {
    const isRefused = error instanceof OperatorError && !error.message.startsWith('Ya hay otra');
    const isLasting = error instanceof DatabaseError && LASTING_ERRORS.test(error.code ?? '');
    const isLast = attempt >= (isSent(seen) ? SENT_ATTEMPTS_MAX : ATTEMPTS_MAX);
    const isGivenUp = seen.state === 'undoing' && attempt >= UNDO_ATTEMPTS_MAX && !stopping.aborted;
    if (!isRefused && !isLasting && !isLast && !isGivenUp) throw error;
    if (!isRefused) shop.log.error({ error, importId, attempt }, 'an import failed');
    await updateImport(shop.db, importId, {
      state: 'failed',
      failure: isRefused ? withoutPath(error.message, seen, shop) : failureIn(seen.state),
      ...(seen.state !== 'undoing' && { finished: true }),
    });
  }
}

const WORKING: ReadonlySet<ImportRecord['state']> = new Set([
  'comparing',
  'scheduled',
  'applying',
  'undoing',
]);

/**
 * Returns an import as it is when its step begins: the user may have taken its date back since the job was queued. A scheduled one
 * is applied from now on.
 */
function beginStep(db: Database, companyId: number, importId: string): Promise<ImportRecord | undefined> {
  return db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    if (record === undefined || (record.state !== 'scheduled' && record.state !== 'applying')) return record;
    const begun: ImportChange = record.started_at === null ? { started: true } : {};
    await updateImport(tx, importId, { state: 'applying', ...begun });
    return { ...record, state: 'applying' };
  });
}

/** Returns what the user reads of a failure that is not the file's refusal. */
function failureIn(state: ImportRecord['state']): string {
  if (state === 'comparing')
    return 'No pudimos comparar el archivo. No se guardó nada. Revise el archivo y vuelva a cargarlo, o avise a soporte.';
  return state === 'undoing'
    ? 'No pudimos deshacer toda la importación. Lo que ya volvió a su valor anterior queda así. Intente deshacerla otra vez, o avise a soporte.'
    : 'No pudimos guardar todas las filas. Las que ya se guardaron se pueden deshacer. Revise el archivo y vuelva a cargarlo, o avise a soporte.';
}

const NOTHING_STORED =
  'No se guardó nada: hay filas con errores, y este archivo se guarda entero o no se guarda. Corríjalas y vuelva a cargarlo.';

/** An import's file, opened with the writer of its kind. */
interface OpenedImport {
  readonly kind: ImportKind;
  readonly source: TableSource;
  readonly writer: KindWriter;
  readonly options: StoredOptions;
}

/** Opens an import's file with the writer of its kind. The caller closes the source. @throws OperatorError */
export async function openImport(shop: Shop, db: Database, record: ImportRecord): Promise<OpenedImport> {
  const kind = kindNamed(record.kind);
  const options = optionsOf(record);
  const open = kind.openSource ?? openSource;
  const source = await open({ file: await fetchImportFile(shop, record), ...formOf(options) });
  try {
    const { writer } = await kind.open(db, {
      companyId: record.company_id,
      source,
      companyCode: shop.company().code,
      files: shop.files,
      newProductIva: newProductIvaOf(shop.brand),
      today: dayAt(shop.now()),
      fileName: record.file_name,
      userId: record.user_id,
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

const guardedImport = ({ company_id, import_id }: ImportRecord, { kind }: OpenedImport): GuardedImport => ({
  companyId: company_id,
  importId: import_id,
  kind,
});

/** Returns what the file of a finished run names; in the mode `replace_named`, only groups of which it has a row. */
const namedByFile = (run: ImportRun, { writer, options }: OpenedImport): NamedByFile => ({
  names: (code) => run.names(code),
  hasGroup: options.mode === 'replace_named' ? (names) => writer.hasGroup?.(names) === true : undefined,
});

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
  let read = 0;
  const showProgress = (connection: Database) =>
    updateImport(connection, record.import_id, { bytesRead: read, bytesTotal: source.bytes });
  return new ImportRun({
    source,
    writer,
    batch: batchOf(kind, BATCH_ROWS, parts.mode === 'store'),
    strict: kind.isAllOrNothing === true || options.automatic?.atomic === true,
    mode: parts.mode,
    codeLabel: codeLabelOf(kind),
    inTransaction: async (tx, batch) => {
      await parts.inTransaction?.(tx, batch);
      await showProgress(tx);
    },
    guard: options.keepsShown
      ? (tx, rows, changes) => changedSinceShown(tx, guardedImport(record, opened), rows, changes)
      : undefined,
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
  await deleteShown(db, importId);
  const read = optionsOf(record);
  const comparedAt = await databaseTime(db);
  const comparedList = read.priceList ?? (await defaultPriceList(db, companyId));
  const options: StoredOptions = { ...read, comparedAt, comparedList, keepsShown: true };
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
        await keepShown(db, guardedImport(record, opened), batch.result.changes);
      },
    });
    if ((await run.execute(db)) === 'interrupted') throw new Error('The comparison is interrupted.');
    const { vanishing } = opened.kind;
    const file = namedByFile(run, opened);
    const vanished =
      vanishing === undefined
        ? { vanished: 0, active: 0 }
        : await countVanished(db, vanishing, companyId, file, comparedAt);
    const isReplace = vanishing !== undefined && options.mode !== 'update';
    if (isReplace) await markVanished(db, vanishing, companyId, importId, file, comparedAt, KEPT_ROWS_MAX);
    const { read: lines, created, updated, unchanged, rejected } = run.counts;
    const summary: ImportComparison = {
      read: lines,
      created,
      changed: updated,
      unchanged,
      rejected,
      storedWithout: kept.stored_without,
      alerts,
      vanished: isReplace ? vanished.vanished : kept.vanished,
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
  const { import_id: importId, company_id: companyId, user_id: userId, api_key_id: apiKeyId } = record;
  const author = { userId, apiKeyId, source: 'import', actionId: importId } as const;
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
    const end = await run.execute(db);
    if (end === 'rejected_all') throw new OperatorError(NOTHING_STORED);
    if (end !== 'kept') throw new Error('The import is interrupted.');
    const { mode, deactivates = 0, comparedAt = record.created_at.toISOString() } = opened.options;
    const { vanishing } = opened.kind;
    if (mode !== 'update' && vanishing !== undefined) {
      await removeVanished(db, vanishing, {
        companyId,
        importId,
        author,
        file: namedByFile(run, opened),
        comparedAt,
        confirmed: deactivates,
        done: record.rows_deactivated,
        shown: opened.options.keepsShown ? await selectVanished(db, importId) : undefined,
      });
      await vanishing.done?.(db, companyId, mode === 'replace');
    }
    await updateImport(db, importId, { state: 'done', finished: true, bytesRead: opened.source.bytes });
    await deleteShown(db, importId);
  } finally {
    opened.source.close();
  }
}

/** Restores what an import has changed, batch by batch. Each is committed with the progress, so that another attempt goes on behind it. */
async function undo(shop: Shop, importId: string, stopping: AbortSignal): Promise<void> {
  const { companyId } = shop.company();
  for (let isDone = false; !isDone; ) {
    if (stopping.aborted) throw new Error('The undo is interrupted.');
    isDone = await retryTransaction(shop.db, async (tx) => {
      const record = await selectImport(tx, companyId, importId, true);
      if (record?.state !== 'undoing') return true;
      const { undoneBy = record.user_id, undoneByActor = null } = optionsOf(record);
      const begun = (record.undo_progress as UndoProgress | null) ?? beginUndo(randomUUID());
      const author = { userId: undoneBy, actorUserId: undoneByActor, source: 'screen' } as const;
      const progress = await undoBatch(tx, shop, author, { actionId: importId }, begun);
      const { restored, keptCount, kept, notices } = progress;
      const hasEnded = progress.next === 'ended';
      await updateImport(
        tx,
        importId,
        hasEnded
          ? { state: 'undone', undone: true, undoResult: { restored, keptCount, kept, notices } }
          : { undoProgress: progress },
      );
      return hasEnded;
    });
  }
}
