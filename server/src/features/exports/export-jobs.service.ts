// Background jobs that make the requested product lists as PDF or XLSX files, remake the public list each night, and
// delete old files.

import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import type { CronEntry, Task, TaskRun } from '../../platform/jobs/start-jobs.js';
import type { Session, Shop } from '../../shop.js';
import { sessionOfUser } from '../auth/sessions.service.js';
import { exportTask, publicListTask } from '../public-list/public-list-file.service.js';
import { isListedCatalogVisible, sessionWithListedClient } from './export-rights.service.js';
import {
  deleteExportsBefore,
  deleteOlderExports,
  type ExportRow,
  selectExport,
  updateExport,
} from './exports.queries.js';
import { exportKey } from './exports.service.js';
import { makePublicList } from './public-list.service.js';
import { writeListFile } from './write-list-file.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a visitor's list is kept. */
const VISITOR_LIST_KEPT_MS = 2 * HOUR_MS;
/** Finished lists that are kept for each asker, so that one caller cannot fill the disk. */
const FINISHED_KEPT = 3;
/** Products between two updates of a list's progress. */
const PROGRESS_STEP = 100;
/** The number of attempts to make a list. */
const ATTEMPTS_MAX = 3;

/** The folder of lists. */
const EXPORTS = 'exports/';

const deleteOldTask = (companyId: number) => `exports_sweep:${companyId}`;

/** Returns the tasks that make the company's lists and delete old ones, with their schedule. */
export function exportTasks(shop: Shop): { tasks: Readonly<Record<string, Task>>; cron: CronEntry[] } {
  const { companyId } = shop.company();
  return {
    tasks: {
      [exportTask(companyId)]: (payload, run) => makeExport(shop, payload, run),
      [publicListTask(companyId)]: (_, { stopping }) => makePublicList(shop, stopping),
      [deleteOldTask(companyId)]: () => deleteOldExports(shop),
    },
    cron: [
      // At night in Argentina, so that the public list is never older than a day.
      { task: publicListTask(companyId), at: '15 6 * * *' },
      { task: deleteOldTask(companyId), at: '*/15 * * * *' },
    ],
  };
}

async function makeExport(shop: Shop, payload: unknown, { stopping, attempt }: TaskRun): Promise<void> {
  const exportId = exportIdOf(payload);
  const { companyId } = shop.company();
  const row = await selectExport(shop.db, companyId, exportId);
  if (row === undefined || row.state === 'done' || row.state === 'failed') return;
  const written = { done: 0, total: null as number | null };
  try {
    const session = await sessionOf(shop, row);
    if (!(await isListedCatalogVisible(shop, session, row)))
      throw new NoLongerAllowed('The catalogue is gone or hidden.');
    const file = {
      format: row.format,
      key: exportKey(exportId, row.format),
      title: row.title,
      selection: row.selection,
    };
    const { total, bytes } = await writeListFile(shop, session, file, stopping, async (done, all) => {
      if (done > 0 && Math.floor(done / PROGRESS_STEP) === Math.floor(written.done / PROGRESS_STEP)) return;
      Object.assign(written, { done, total: all });
      await updateExport(shop.db, companyId, exportId, { state: 'working', done, total: all });
    });
    const isStillThere = await updateExport(shop.db, companyId, exportId, {
      state: 'done',
      done: total,
      total,
      bytes,
    });
    if (!isStillThere) await deleteList(shop, { export_id: exportId, format: row.format });
    await deleteOlderOfAsker(shop, row);
  } catch (error) {
    const isFinal = error instanceof NoLongerAllowed || (attempt >= ATTEMPTS_MAX && !stopping.aborted);
    await updateExport(shop.db, companyId, exportId, { ...written, state: isFinal ? 'failed' : 'waiting' });
    if (!isFinal) throw error;
    shop.log.error({ exportId, error: String(error) }, 'a list could not be made');
  }
}

/** The asker's account is blocked, or has lost the catalogue or the client: the list would be another one. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerTheirs';
}

/** Returns the session with the asker's current rights, not those of the request. */
async function sessionOf(shop: Shop, row: ExportRow): Promise<Session | undefined> {
  if (row.user_id === null) return undefined;
  const session = await sessionOfUser(shop, row.user_id);
  if (session === undefined) throw new NoLongerAllowed('The account is blocked.');
  if (session.inRegistration || session.mustChangePassword || session.mustEnrolFactor)
    throw new NoLongerAllowed('The account is closed for now.');
  const buying = await sessionWithListedClient(shop, session, row);
  if (buying === undefined) throw new NoLongerAllowed('The user buys for another client now.');
  return buying;
}

function exportIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'exportId' in payload)
    return String(payload.exportId);
  throw new Error('A job names no export.');
}

const EXPORT_KEY = /^exports\/[0-9a-f-]{36}\.(?:pdf|xlsx)$/;

/** Deletes the file of a list without a row. If that fails now, the file goes when it is a day old. */
const deleteList = (shop: Shop, { export_id, format }: Pick<ExportRow, 'export_id' | 'format'>) =>
  shop.files.delete(exportKey(export_id, format)).catch((error: unknown) => {
    shop.log.warn({ exportId: export_id, error: String(error) }, 'a list could not be deleted yet');
  });

async function deleteOlderOfAsker(shop: Shop, { selection: { asker } }: ExportRow): Promise<void> {
  if (asker === undefined) return;
  const { companyId } = shop.company();
  for (const list of await deleteOlderExports(shop.db, companyId, asker, FINISHED_KEPT))
    await deleteList(shop, list);
}

/** Deletes lists older than a day, visitors' after two hours, and partial files of killed processes. */
async function deleteOldExports(shop: Shop): Promise<void> {
  const before = shop.now() - DAY_MS;
  for (const list of await deleteExportsBefore(shop.db, shop.company().companyId, {
    users: before,
    visitors: shop.now() - VISITOR_LIST_KEPT_MS,
  }))
    await deleteList(shop, list);
  for await (const { key, modifiedAt } of shop.files.list(EXPORTS))
    if (EXPORT_KEY.test(key) && modifiedAt.getTime() < before) await shop.files.delete(key);
  // Lists are written on this machine before they are stored.
  for (const files of [shop.files, new FolderBlobs(shop.dataDir)])
    await files.deleteUnfinished(EXPORTS, new Date(before));
}
