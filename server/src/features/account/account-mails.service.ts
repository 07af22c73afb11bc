// The daily job that mails clients their new invoices, and those that fall due or are overdue: each kind once a day for a client, with all
// of its entries. What it decides not to mail counts as told, so that nothing old is mailed later.

import { dueMailDays, isAnnounced, isReminded } from '@mostrador/rules/account-mails';
import { dayAt } from '@mostrador/rules/days';
import { setStatementTimeout } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { queueUserMails } from '../mail/mail.service.js';
import {
  type AccountMailKind,
  clientsToMail,
  hasAnnounced,
  lockPending,
  type MailDays,
  markTold,
  type PendingEntry,
  readersOf,
  skipPending,
  takeMailDay,
} from './account-mails.queries.js';

/** Nine in the morning in Argentina. */
const SCHEDULE = '0 12 * * *';
/** Until midnight in Argentina: a process that starts later on the day sends what none has sent at nine. */
const CATCH_UP_MS = 15 * 3_600_000;
const BATCH_CLIENTS = 200;
/** Time limit of the statement that skips all pending entries, in milliseconds. */
const SKIP_TIMEOUT_MS = 120_000;

const mailsTask = (companyId: number): string => `account_mails:${companyId}`;

/** Returns the task that queues the mails of the day, and its schedule. */
export function accountMailJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = mailsTask(shop.company().companyId);
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        shop.log.info({ queued: await queueAccountMails(shop, signal) }, 'the mails of accounts are queued');
      },
    },
    cron: [{ task, at: SCHEDULE, catchUpMs: CATCH_UP_MS }],
  };
}

/**
 * Queues the mails of the day, a batch of clients in a transaction. It may run twice, or in two processes at once: an entry is mailed once,
 * and a client gets one mail of a kind in a day.
 * @returns the number of mails.
 */
export async function queueAccountMails(
  shop: Shop,
  signal?: AbortSignal,
  batchClients = BATCH_CLIENTS,
): Promise<Readonly<Record<AccountMailKind, number>>> {
  const { companyId, invoiceMails, dueMails, dueMailDays: daysBefore } = shop.company();
  const today = dayAt(shop.now());
  const days = { today, ...dueMailDays(today, daysBefore) };
  // The first entries of a company are its history.
  const announces = invoiceMails && (await hasAnnounced(shop.db, companyId));
  return {
    new_invoices: await queueKind(shop, 'new_invoices', days, { isOn: announces, batchClients, signal }),
    invoices_due: await queueKind(shop, 'invoices_due', days, { isOn: dueMails, batchClients, signal }),
  };
}

interface Run {
  /** Whether mails of the kind are sent; if not, all that is pending counts as told. */
  readonly isOn: boolean;
  readonly batchClients: number;
  readonly signal: AbortSignal | undefined;
}

async function queueKind(
  shop: Shop,
  kind: AccountMailKind,
  days: MailDays,
  { isOn, batchClients, signal }: Run,
): Promise<number> {
  const { companyId } = shop.company();
  if (!isOn) {
    await retryTransaction(shop.db, async (tx) => {
      await setStatementTimeout(tx, SKIP_TIMEOUT_MS);
      await skipPending(tx, companyId, kind, days);
    });
    return 0;
  }
  for (let after = 0, queued = 0; ; ) {
    signal?.throwIfAborted();
    const clientIds = await clientsToMail(shop.db, companyId, kind, days, { after, limit: batchClients });
    const last = clientIds.at(-1);
    if (last === undefined) return queued;
    queued += await retryTransaction(shop.db, async (tx) => {
      const pending = await lockPending(tx, companyId, kind, days, clientIds);
      const entries = entriesByClient(pending.filter((entry) => isMailed(entry, kind, days.today)));
      const readers = await readersOf(tx, companyId, kind, [...entries.keys()]);
      const mailed = [...new Set(readers.map(({ clientId }) => clientId))];
      const taken = await takeMailDay(tx, companyId, kind, days.today, mailed);
      // A client that another process has mailed today gets its newer entries tomorrow.
      const waits = new Set(mailed.filter((clientId) => !taken.has(clientId)));
      const told = pending.filter(({ clientId }) => !waits.has(clientId));
      await markTold(
        tx,
        companyId,
        kind,
        days,
        told.map(({ entryId }) => entryId),
      );
      const mails = readers
        .filter(({ clientId }) => taken.has(clientId))
        .map(({ userId, clientId }) => ({
          userId,
          detail: { entries: (entries.get(clientId) ?? []).join(',') },
        }));
      if (mails.length > 0) await queueUserMails(tx, companyId, kind, mails);
      return mails.length;
    });
    after = last;
  }
}

const isMailed = (
  { kind, issuedOn, dueOn, createdAt }: PendingEntry,
  mailKind: AccountMailKind,
  today: string,
): boolean =>
  mailKind === 'new_invoices'
    ? isAnnounced({ kind, issuedOn }, today)
    : dueOn !== null && isReminded({ dueOn, knownOn: dayAt(createdAt.getTime()) }, today);

/** Returns the ids of entries by their clients. */
function entriesByClient(entries: readonly PendingEntry[]): ReadonlyMap<number, number[]> {
  const byClient = new Map<number, number[]>();
  for (const { clientId, entryId } of entries) {
    const ids = byClient.get(clientId);
    if (ids === undefined) byClient.set(clientId, [entryId]);
    else ids.push(entryId);
  }
  return byClient;
}
