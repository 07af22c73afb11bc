import { join } from 'node:path';
import { type OrderMail, type OrderMailKind, orderMailKind } from '@mostrador/contract/entries/orders';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Task } from '../../platform/jobs/start-jobs.js';
import { createMailTransport } from '../../platform/mail/transport.js';
import type { Shop } from '../../shop.js';
import {
  type OutboxRow,
  outboxOfOrder,
  retryUnsent,
  sendAgain,
  sendJob,
  sendMailTask,
  unsentOfOrders,
} from './outbox.queries.js';
import { sendMail } from './send-mail.js';

export { type OrderMailKind, sendMailTask };

export interface OrderMails {
  readonly companyId: number;
  readonly orderId: number;
  readonly recipients: readonly { readonly kind: OrderMailKind; readonly recipient: string }[];
}

/** A second alert is another one, and what was given back may be more than before. */
const TOLD_ANEW: readonly OrderMailKind[] = ['payment_alert', 'payment_refunded'];

/**
 * Writes an order's mails to the outbox, with a job for each, in one statement. It belongs in the transaction that
 * writes the order: no mail without an order, no order without its mails. A kind that the order already has is left, but
 * for news that may come again: that goes once more, as a copy with an id of its own.
 */
export async function queueOrderMails(tx: Tx, { companyId, orderId, recipients }: OrderMails): Promise<void> {
  const kinds = recipients.map(({ kind }) => kind);
  const addresses = recipients.map(({ recipient }) => recipient);
  await sql`
    with queued as (
      insert into mails (company_id, order_id, kind, recipient)
      select ${companyId}::int, ${orderId}::int, kind, recipient
      from unnest(${kinds}::text[], ${addresses}::text[]) with ordinality as given (kind, recipient, nth)
      order by nth
      on conflict (order_id, kind) do update
        set copies = mails.copies + 1, sent_at = null, attempts = 0, last_error = null, recipient = excluded.recipient
        where mails.kind = any(${TOLD_ANEW}::text[])
      returning mail_id, order_id
    )
    select from queued m, ${sendJob(companyId)}`.execute(tx);
}

/**
 * Mails about a person rather than an order. `client_to_verify` and `contact_message` go to the company, the others to
 * the user.
 */
export type PersonMailKind =
  | 'confirm_email'
  | 'recover_password'
  | 'password_changed'
  | 'account_ready'
  | 'client_to_verify'
  | 'contact_message';

/**
 * Writes one mail about a person to the outbox, with its job, in one statement; it belongs in the transaction of what it
 * tells. A token that the mail carries is made when it is sent, so that the outbox never holds one.
 */
export async function queuePersonMail(
  db: Database,
  mail: {
    readonly companyId: number;
    readonly kind: PersonMailKind;
    readonly recipient: string;
    readonly userId?: number | undefined;
    readonly contactMessageId?: number | undefined;
  },
): Promise<void> {
  await sql`
    with queued as (
      insert into mails (company_id, kind, recipient, user_id, contact_message_id)
      values (${mail.companyId}, ${mail.kind}, ${mail.recipient}, ${mail.userId ?? null}, ${mail.contactMessageId ?? null})
      returning mail_id, order_id
    )
    select from queued m, ${sendJob(mail.companyId)}`.execute(db);
}

/**
 * Tries every mail that has not left now and anew, those that were given up included. Also at the start of a process:
 * whoever has put the mail server right restarts the shop and sees the mails leave.
 * @returns how many.
 */
export const retryMails = (db: Database, companyId: number): Promise<number> => retryUnsent(db, companyId);

/** An order's mails, the oldest first. */
export async function mailsOfOrder(db: Database, companyId: number, orderId: number): Promise<OrderMail[]> {
  return (await outboxOfOrder(db, companyId, orderId)).map(mailAnswer);
}

/** The mails about orders that have not left, the oldest first; at most two hundred. */
export async function mailsWaiting(
  db: Database,
  companyId: number,
): Promise<(OrderMail & { readonly externalId: string; readonly orderNumber: number })[]> {
  return (await unsentOfOrders(db, companyId)).map((row) => ({
    ...mailAnswer(row),
    externalId: row.external_id,
    orderNumber: row.order_number,
  }));
}

/**
 * Sends a mail of an order now; one that has left goes once more, as a copy with an id of its own.
 * @returns whether the order has that mail.
 */
export const resendMail = (
  db: Database,
  { companyId, orderId, mailId }: { companyId: number; orderId: number; mailId: number },
): Promise<boolean> => sendAgain(db, companyId, orderId, mailId);

const mailAnswer = (row: OutboxRow): OrderMail => ({
  mailId: row.mail_id,
  kind: orderMailKind.parse(row.kind),
  recipient: row.recipient,
  queuedAt: row.queued_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  lastError: row.last_error ?? '',
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
});

/** The tasks by which this process sends its company's mails. */
export function orderMailTasks(
  shop: Shop,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Readonly<Record<string, Task>> {
  const transport = createMailTransport({
    smtpUrl: config.smtpUrl,
    folder: join(config.dataDir, 'mail'),
    from: config.mailFrom,
    log: shop.log,
  });
  return {
    [sendMailTask(shop.company().companyId)]: (payload, { signal }) =>
      sendMail(shop, transport, payload, signal),
  };
}
