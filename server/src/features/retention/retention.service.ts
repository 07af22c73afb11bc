// The nightly job that deletes what is kept for a limited time: login attempts, page views, tokens, activity, deleted
// shopping lists, mailed stock notices, webhooks, exchanges of connectors, unconfirmed registrations, and files of documents and receipts without a row.

import { EXCHANGES_KEPT_DAYS } from '@mostrador/rules/connectors';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import { deleteOrphans, PRIVATE_FOLDERS } from '../../platform/private-files.js';
import type { Shop } from '../../shop.js';
import { summedBefore } from '../stats/stats.service.js';
import { deleteOld, deleteUnconfirmed, fileIdsWithRows, type TimedRows } from './retention.queries.js';

const DAY_MS = 86_400_000;
/**
 * Days for which rows are kept; those of tokens and throttles count from the moment at which they expire. The database itself keeps log-ins
 * and page views for at least this long (0023_roles.sql).
 */
const KEPT_DAYS: Readonly<Record<TimedRows, number>> = {
  loginAttempts: 180,
  pageViews: 400,
  oneTimeTokens: 7,
  activity: 30,
  processes: 1,
  sessions: 30,
  knownDevices: 400,
  throttles: 1,
  deletedLists: 30,
  mailedNotices: 90,
  webhookEvents: 30,
  connectorExchanges: EXCHANGES_KEPT_DAYS,
  idempotentAnswers: 1,
};
/** Days after which a registration with an unconfirmed e-mail is deleted. */
const UNCONFIRMED_DAYS = 7;
/** Days after which a file of a document or receipt without a row is deleted: its row was rolled back, or is gone. */
const ORPHAN_DAYS = 1;
/** Folders of which only what was cut off is deleted. Lists have a job of their own. */
const OTHER_FOLDERS = ['images/', 'drawings/', 'imports/'] as const;
/** Rows of one statement, few enough not to block requests for long. */
const BATCH_ROWS = 5_000;
const REGISTRATIONS_BATCH = 100;
/** Four in the morning in Argentina. */
const SCHEDULE = '0 7 * * *';

export type Removed = Readonly<Record<TimedRows | 'registrations' | 'files', number>>;

/** The task's name, one for each company: a process serves one company only. */
const retentionTask = (companyId: number): string => `retention:${companyId}`;

/** Returns the task that deletes old rows, and its schedule. */
export function retentionJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = retentionTask(shop.company().companyId);
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        shop.log.info({ removed: await removeOld(shop, signal) }, 'what was old is gone');
      },
    },
    cron: [{ task, at: SCHEDULE }],
  };
}

/** Deletes the company's rows that are past their time, in small statements, and the orphaned files of its data folder. */
export async function removeOld(shop: Shop, signal?: AbortSignal, batch = BATCH_ROWS): Promise<Removed> {
  const { companyId } = shop.company();
  const before = (days: number) => new Date(shop.now() - days * DAY_MS);
  const timed = (rows: TimedRows, until = before(KEPT_DAYS[rows])) =>
    inBatches(signal, batch, (most) => deleteOld(shop.db, companyId, rows, { before: until, most }));
  return {
    loginAttempts: await timed('loginAttempts'),
    pageViews: await timed('pageViews', await forgettableViews(shop, before(KEPT_DAYS.pageViews))),
    oneTimeTokens: await timed('oneTimeTokens'),
    activity: await timed('activity'),
    processes: await timed('processes'),
    sessions: await timed('sessions'),
    knownDevices: await timed('knownDevices'),
    throttles: await timed('throttles'),
    deletedLists: await timed('deletedLists'),
    mailedNotices: await timed('mailedNotices'),
    webhookEvents: await timed('webhookEvents'),
    connectorExchanges: await timed('connectorExchanges'),
    idempotentAnswers: await timed('idempotentAnswers'),
    registrations: await inBatches(signal, Math.min(batch, REGISTRATIONS_BATCH), (most) =>
      deleteUnconfirmed(shop.db, companyId, { before: before(UNCONFIRMED_DAYS), most }),
    ),
    files: await deleteOrphanedFiles(shop, before(ORPHAN_DAYS), signal),
  };
}

async function deleteOrphanedFiles(shop: Shop, before: Date, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const folder of OTHER_FOLDERS) deleted += await shop.files.deleteUnfinished(folder, before);
  for (const folder of PRIVATE_FOLDERS)
    deleted += await deleteOrphans(shop.files, folder, {
      before,
      withRows: (ids) => fileIdsWithRows(shop.db, folder, ids),
      signal,
    });
  return deleted;
}

/** Views go when they are old, and never before they are in the sums that stay. */
async function forgettableViews(shop: Shop, old: Date): Promise<Date> {
  const summed = (await summedBefore(shop)) ?? new Date(0);
  return summed < old ? summed : old;
}

async function inBatches(
  signal: AbortSignal | undefined,
  size: number,
  remove: (most: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const removed = await remove(size);
    total += removed;
    if (removed < size) return total;
  }
}
