// What other features call to send mail: queues mails in the outbox, lists and resends an order's mails, retries
// unsent ones, and provides the tasks that send them.

import { join } from 'node:path';
import { type OrderMail, type OrderMailKind, orderMailKind } from '@mostrador/contract/entries/order-mails';
import type { Config } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Task } from '../../platform/jobs/start-jobs.js';
import { createMailTransport } from '../../platform/mail/mail-transport.js';
import type { Shop } from '../../shop.js';
import { type EventMailKind, eventMailKind, mailKindOf } from './order-event-mail.js';
import {
  insertOfferMail,
  insertOrderMails,
  insertPersonMail,
  insertUserMails,
  type OutboxRow,
  outboxOfOrder,
  type PersonMail,
  type PersonMailKind,
  retryUnsent,
  sendAgain,
  sendMailTask,
  sendOrderMailsTask,
  type UserMail,
  unsentOfOrders,
} from './outbox.queries.js';
import { sendMails } from './send-mail.js';

export type { PersonMailKind } from './outbox.queries.js';
export {
  countUnsentOfOrders,
  type NewOrderMails,
  newOrderMails,
  newOrderMailsJob,
  newOrderMailsOf,
} from './outbox.queries.js';
export { type OrderMailKind, sendMailTask };

export interface OrderMails {
  readonly companyId: number;
  readonly orderId: number;
  readonly recipients: readonly { readonly kind: OrderMailKind; readonly recipient: string }[];
}

/** What the mails need of the operator's configuration. */
export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'production'>>;

/**
 * Kinds that an order may have more than once: a second alert differs from the first, a refund may grow, and an edit may put an order in
 * review again.
 */
const SENT_AGAIN: readonly OrderMailKind[] = [
  'payment_alert',
  'payment_refunded',
  'order_review',
  'order_pending',
];

/**
 * Writes an order's mails to the outbox, with a job for each, in one statement. Call it in the transaction that writes
 * the order: no mail without an order, no order without its mails. A kind that the order already has is skipped, except
 * for the kinds that may come again: those are sent once more, as a copy with an id of its own.
 */
export function queueOrderMails(tx: Tx, { companyId, orderId, recipients }: OrderMails): Promise<void> {
  return insertOrderMails(tx, companyId, orderId, recipients, SENT_AGAIN);
}

/**
 * Writes the mail about one change of an order to the outbox, with its job. Each change has its own mail, also while the one before
 * waits. Call it in the transaction of the change.
 */
export const queueOrderEventMail = (
  tx: Tx,
  mail: {
    readonly companyId: number;
    readonly orderId: number;
    readonly eventId: number;
    readonly kind: EventMailKind;
    readonly recipient: string;
  },
): Promise<void> =>
  insertOrderMails(
    tx,
    mail.companyId,
    mail.orderId,
    [{ kind: eventMailKind(mail.kind, mail.eventId), recipient: mail.recipient }],
    [],
  );

/**
 * Writes the mail with which a client gets an offer to the outbox, with its job; a mail that was sent is sent once more. Call it in the
 * transaction of the offer.
 */
export const queueOfferMail = (
  tx: Tx,
  mail: { readonly companyId: number; readonly offerId: number; readonly recipient: string },
): Promise<void> => insertOfferMail(tx, mail);

/**
 * Writes one mail about a person to the outbox, with its job, in one statement. Call it in the transaction of the event
 * that the mail reports. A token in the mail is made when the mail is sent, so the outbox never holds one.
 */
export const queuePersonMail = (db: Database, mail: PersonMail): Promise<void> => insertPersonMail(db, mail);

/**
 * Writes an invitation for each user to the outbox, in one statement. An invitation whose user has accepted meanwhile, or was blocked,
 * is not sent.
 */
export const queueInvitations = (
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  detail: Readonly<Record<string, string>>,
): Promise<{ readonly userId: number; readonly mailId: number }[]> =>
  insertUserMails(
    tx,
    companyId,
    'invitation',
    userIds.map((userId) => ({ userId, detail })),
  );

/** Writes a mail of one kind to each user to the outbox, in one statement. They are sent after every other mail that is due. */
export async function queueUserMails(
  tx: Tx,
  companyId: number,
  kind: PersonMailKind,
  mails: readonly UserMail[],
): Promise<void> {
  await insertUserMails(tx, companyId, kind, mails);
}

/**
 * Retries every unsent mail now, including those that were given up. Also called at the start of a process:
 * after a repair of the mail server, a restart of the shop sends the mails.
 * @returns the number of mails.
 */
export const retryMails = (db: Database, companyId: number): Promise<number> => retryUnsent(db, companyId);

/** Returns an order's mails, the oldest first. */
export async function mailsOfOrder(db: Database, companyId: number, orderId: number): Promise<OrderMail[]> {
  return (await outboxOfOrder(db, companyId, orderId)).map(mailAnswer);
}

/** Returns the mails about orders that were not sent yet, the oldest first; at most two hundred. */
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
  kind: orderMailKind.parse(mailKindOf(row.kind).kind),
  recipient: row.recipient,
  queuedAt: row.queued_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  lastError: row.last_error ?? '',
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
});

/** The tasks by which this process sends its company's mails. */
export function mailTasks(shop: Shop, config: MailConfig): Readonly<Record<string, Task>> {
  const transport = createMailTransport({
    smtpUrl: config.smtpUrl,
    production: config.production,
    folder: join(config.dataDir, 'mail'),
    from: config.mailFrom,
    log: shop.log,
  });
  const { companyId } = shop.company();
  const send: Task = (payload, { signal }) => sendMails(shop, transport, payload, signal);
  return { [sendMailTask(companyId)]: send, [sendOrderMailsTask(companyId)]: send };
}
