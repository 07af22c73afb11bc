import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Task } from '../../platform/jobs/start-jobs.js';
import { createMailTransport } from '../../platform/mail/transport.js';
import type { Shop } from '../../shop.js';
import type { OrderMailKind } from './order-mail.js';
import { sendMail } from './send-mail.js';

export type { OrderMailKind };

export interface OrderMails {
  readonly companyId: number;
  readonly orderId: number;
  readonly recipients: readonly { readonly kind: OrderMailKind; readonly recipient: string }[];
}

/** The task that sends a company's mails. Each company has its own: a process knows one company's brand and address. */
export const sendMailTask = (companyId: number): string => `send_mail:${companyId}`;

/**
 * Writes an order's mails to the outbox, with a job for each, in one statement. It belongs in the transaction that
 * writes the order: no mail without an order, no order without its mails. A kind that the order already has is left.
 */
export async function queueOrderMails(tx: Tx, { companyId, orderId, recipients }: OrderMails): Promise<void> {
  const kinds = recipients.map(({ kind }) => kind);
  const addresses = recipients.map(({ recipient }) => recipient);
  await sql`
    with queued as (
      insert into mails (company_id, order_id, kind, recipient)
      select ${companyId}::int, ${orderId}::int, kind, recipient
      from unnest(${kinds}::text[], ${addresses}::text[]) as given (kind, recipient)
      on conflict (order_id, kind) do nothing
      returning mail_id
    )
    select from queued, graphile_worker.add_job(
      ${sendMailTask(companyId)}::text, json_build_object('mailId', mail_id), job_key => 'mail:' || mail_id)`.execute(
    tx,
  );
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
      returning mail_id
    )
    select from queued, graphile_worker.add_job(
      ${sendMailTask(mail.companyId)}::text, json_build_object('mailId', mail_id), job_key => 'mail:' || mail_id)`.execute(
    db,
  );
}

/**
 * Lets every mail that waits for its next attempt be tried now and anew, those that were given up included. For the
 * start of a process: whoever has put the mail server right restarts the shop and sees the mails leave.
 * @returns how many.
 */
export async function retryMails(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    select count(*)::int as retried
    from graphile_worker.reschedule_jobs(
      array(
        select id from graphile_worker.jobs
        where task_identifier = ${sendMailTask(companyId)} and locked_at is null and attempts > 0
      ),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.retried ?? 0;
}

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
