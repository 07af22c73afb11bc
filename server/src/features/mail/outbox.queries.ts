// SQL of the mail outbox: writes mails with the jobs that send them, postpones, retries and resends them, and lists
// those of an order and those not sent yet.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The task that sends a company's mails. Each company has its own: a process knows one company's brand and address. */
export const sendMailTask = (companyId: number): string => `send_mail:${companyId}`;
/** The task that sends all mails of a company's new order. */
export const sendOrderMailsTask = (companyId: number): string => `send_order_mails:${companyId}`;

/** The key of the job of the mail `m`. */
const jobKey = sql`'mail:' || m.mail_id`;
/**
 * The mails of one order are sent one after the other. Queues are kept for ever, so there is a fixed number of them
 * rather than one for each order.
 */
const QUEUES = 64;
/** The priority of a job that waits for all others. */
const LATER = 10;

/** The queue of the mails of an order. */
const queueOf = (companyId: unknown) =>
  sql`'mails:' || ${companyId}::int || ':' || m.order_id % ${sql.lit(QUEUES)}`;

/** Queues the job that sends the mail `m`, now or at `runAt`; it replaces a waiting job of the mail. The smaller priority comes first. */
export const sendJob = (companyId: number, runAt: RawBuilder<unknown> = sql`null`, priority = 0) => sql`
  graphile_worker.add_job(${sendMailTask(companyId)}::text, json_build_object('mailId', m.mail_id),
    queue_name => ${queueOf(companyId)}, run_at => (${runAt})::timestamptz,
    job_key => ${jobKey}, priority => ${sql.lit(priority)})`;

/**
 * Writes an order's mails and their jobs in one statement. A kind that the order already has is skipped, or sent again if it
 * is one of `sentAgain`.
 */
export async function insertOrderMails(
  tx: Tx,
  companyId: number,
  orderId: number,
  recipients: readonly { readonly kind: string; readonly recipient: string }[],
  sentAgain: readonly string[],
): Promise<void> {
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
        where mails.kind = any(${sentAgain}::text[])
      returning mail_id, order_id
    )
    select from queued m, ${sendJob(companyId)}`.execute(tx);
}

/** A recipient of an order's mails. */
export interface OrderRecipient {
  readonly kind: string;
  readonly recipient: string;
}

/** The values of the mails of a new order. */
export interface NewOrderMails {
  readonly companyId: number;
  readonly mailTask: string;
  readonly mailKinds: readonly string[];
  readonly mailRecipients: readonly string[];
}

/** Returns the values that the statement of a new order takes for its mails. */
export const newOrderMailsOf = (companyId: number, recipients: readonly OrderRecipient[]): NewOrderMails => ({
  companyId,
  mailTask: sendOrderMailsTask(companyId),
  mailKinds: recipients.map(({ kind }) => kind),
  mailRecipients: recipients.map(({ recipient }) => recipient),
});

type MailValues = { readonly [Name in keyof NewOrderMails]: RawBuilder<unknown> };

/** Writes the mails of a new order, as part of the statement that writes it; `placed` has its id. */
export const newOrderMails = (
  { companyId, mailKinds, mailRecipients }: MailValues,
  placed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into mails (company_id, order_id, kind, recipient)
  select ${companyId}::int, placed.order_id, given.kind, given.recipient
  from ${placed} placed, unnest(${mailKinds}::text[], ${mailRecipients}::text[]) with ordinality as given (kind, recipient, nth)
  order by given.nth
  returning mail_id, order_id`;

/**
 * Queues one job for the mails that `newOrderMails` wrote, under the key of the first. It has a task of its own, because a process of the
 * release before would send the first mail only.
 */
export const newOrderMailsJob = (
  { companyId, mailTask }: MailValues,
  mails: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select count(*)::int
  from (select min(mail_id) as mail_id, min(order_id) as order_id, array_agg(mail_id order by mail_id) as mail_ids from ${mails}) m,
    graphile_worker.add_job(${mailTask}::text, json_build_object('mailIds', m.mail_ids),
      queue_name => ${queueOf(companyId)}, job_key => ${jobKey}))`;

/**
 * Mails about a person rather than an order. `client_to_verify`, `client_identity_changed`, `transfer_to_check` and
 * `contact_message` go to the company, the other mails about a transfer to its client, `confirm_contact_email` to an
 * address that is not confirmed yet, the others to the user.
 */
export type PersonMailKind =
  | 'confirm_email'
  | 'recover_password'
  | 'password_changed'
  | 'account_ready'
  | 'account_rejected'
  | 'client_to_verify'
  | 'client_identity_changed'
  | 'confirm_contact_email'
  | 'contact_email_changed'
  | 'new_device'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_used'
  | 'invitation'
  | 'stock_back'
  | 'transfer_to_check'
  | 'transfer_told'
  | 'transfer_credited'
  | 'transfer_rejected'
  | 'transfer_reopened'
  | 'new_invoices'
  | 'invoices_due'
  | 'webhook_disabled'
  | 'contact_message'
  | 'mail_test';

export interface PersonMail {
  readonly companyId: number;
  readonly kind: PersonMailKind;
  readonly recipient: string;
  readonly userId?: number | undefined;
  readonly contactMessageId?: number | undefined;
  /** Names and values that the mail lists for its reader. Never a password or a token. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Writes one mail about a person and its job in one statement. */
export async function insertPersonMail(db: Database, mail: PersonMail): Promise<void> {
  await sql`
    with queued as (
      insert into mails (company_id, kind, recipient, user_id, contact_message_id, detail)
      values (${mail.companyId}, ${mail.kind}, ${mail.recipient}, ${mail.userId ?? null}, ${mail.contactMessageId ?? null},
        ${JSON.stringify(mail.detail ?? {})}::jsonb)
      returning mail_id, order_id
    )
    select from queued m, ${sendJob(mail.companyId)}`.execute(db);
}

/** Writes the mail of an offer and its job in one statement. A mail that was sent is sent once more, as a copy with an id of its own. */
export async function insertOfferMail(
  tx: Tx,
  mail: { readonly companyId: number; readonly offerId: number; readonly recipient: string },
): Promise<void> {
  await sql`
    with queued as (
      insert into mails (company_id, kind, recipient, offer_id)
      values (${mail.companyId}, 'offer', ${mail.recipient}, ${mail.offerId})
      on conflict (offer_id, kind) where offer_id is not null do update
        set copies = mails.copies + 1, sent_at = null, attempts = 0, last_error = null,
          recipient = excluded.recipient
      returning mail_id, order_id
    )
    select from queued m, ${sendJob(mail.companyId)}`.execute(tx);
}

/** A mail to a user: names and values that it lists or is composed from. */
export interface UserMail {
  readonly userId: number;
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Writes a mail of one kind to each user and their jobs in one statement. The jobs come after every other mail's that is due.
 * @returns each user's mail.
 */
export async function insertUserMails(
  tx: Tx,
  companyId: number,
  kind: PersonMailKind,
  mails: readonly UserMail[],
): Promise<{ readonly userId: number; readonly mailId: number }[]> {
  const { rows } = await sql<{ userId: number; mailId: number }>`
    with queued as (
      insert into mails (company_id, kind, recipient, user_id, detail)
      select u.company_id, ${kind}, u.email, u.user_id, i.detail
      from json_to_recordset(${JSON.stringify(mails)}::json) as i("userId" int, detail jsonb)
      join users u on u.company_id = ${companyId} and u.user_id = i."userId" order by u.user_id
      returning mail_id, order_id, user_id
    )
    select m.user_id as "userId", m.mail_id as "mailId" from queued m, ${sendJob(companyId, sql`null`, LATER)}`.execute(
    tx,
  );
  return rows;
}

/** The key of the job that sends the mail `m` together with those that were queued with it. */
const sharedKey = sql`(select 'mail:' || min(f.mail_id) from mails f where f.order_id = m.order_id and f.queued_at = m.queued_at)`;

/**
 * The job of the mail `m`: its own, or until its first attempt that of the first mail that was queued with it. There is none when the mail
 * has been given up.
 */
const waitingJob = sql`left join lateral (
  select j.id, j.run_at from graphile_worker.jobs j
  where j.attempts < j.max_attempts and (j.key = ${jobKey} or m.attempts = 0 and j.key = ${sharedKey})
  order by j.key = ${jobKey} desc limit 1
) j on true`;

/** The mails to the same recipient that stand before this one of its order, have not left and are still tried. */
export async function earlierUnsent(
  db: Database,
  companyId: number,
  { mail_id: mailId, order_id: orderId, recipient }: { mail_id: number; order_id: number; recipient: string },
): Promise<number[]> {
  const { rows } = await sql<{ mail_id: number }>`
    select m.mail_id from mails m ${waitingJob}
    where m.company_id = ${companyId} and m.order_id = ${orderId} and m.recipient = ${recipient} and m.mail_id < ${mailId}
      and m.sent_at is null and j.id is not null
    order by m.mail_id`.execute(db);
  return rows.map((row) => row.mail_id);
}

/** Queues a mail's next attempt. */
export async function sendLater(
  db: Database,
  companyId: number,
  mailId: number,
  seconds: number,
): Promise<void> {
  await sql`
    select from mails m, ${sendJob(companyId, sql`now() + ${seconds}::float8 * interval '1 second'`)}
    where m.company_id = ${companyId} and m.mail_id = ${mailId}`.execute(db);
}

/** Lets every mail that waits for its next attempt be tried now: one has just left, so the mail server is back. */
export async function hurryWaiting(db: Database, companyId: number): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(
      array(
        select id from graphile_worker.jobs
        where task_identifier = ${sendMailTask(companyId)} and locked_at is null and run_at > now()
      ),
      run_at => now())`.execute(db);
}

/**
 * Tries every mail that has not left now and anew, those that were given up included; one under way is left alone.
 * @returns how many.
 */
export async function retryUnsent(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    with unsent as materialized (
      select m.mail_id, m.order_id
      from mails m left join graphile_worker.jobs j on j.key = ${jobKey}
      where m.company_id = ${companyId} and m.sent_at is null and j.locked_at is null
      order by m.mail_id
    )
    select count(*)::int as retried from unsent m, ${sendJob(companyId)}`.execute(db);
  return rows[0]?.retried ?? 0;
}

/**
 * Sends one mail of an order now. One that has left is sent once more, as a copy with an id of its own.
 * @returns whether the order has that mail.
 */
export async function sendAgain(
  db: Database,
  companyId: number,
  orderId: number,
  mailId: number,
): Promise<boolean> {
  const { rows } = await sql<{ mail_id: number }>`
    with m as (
      update mails
      set copies = case when sent_at is null then copies else copies + 1 end, sent_at = null, attempts = 0, last_error = null
      where company_id = ${companyId} and order_id = ${orderId} and mail_id = ${mailId}
      returning mail_id, order_id
    )
    select m.mail_id from m, ${sendJob(companyId)}`.execute(db);
  return rows.length > 0;
}

export interface OutboxRow {
  mail_id: number;
  kind: string;
  recipient: string;
  queued_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string | null;
  /** null: it is not tried again by itself. */
  next_attempt_at: Date | null;
  order_number: number;
  external_id: string;
}

const outbox = (of: RawBuilder<unknown>) => sql<OutboxRow>`
  select m.mail_id, m.kind, m.recipient, m.queued_at, m.sent_at, m.attempts, m.last_error,
    case when m.sent_at is null then j.run_at end as next_attempt_at, o.order_number, o.external_id
  from mails m join orders o on o.order_id = m.order_id ${waitingJob}
  where ${of}
  order by m.mail_id limit 200`;

/** An order's mails, the oldest first. */
export async function outboxOfOrder(db: Database, companyId: number, orderId: number): Promise<OutboxRow[]> {
  return (await outbox(sql`m.company_id = ${companyId} and m.order_id = ${orderId}`).execute(db)).rows;
}

/** The mails about orders that have not left, the oldest first. */
export async function unsentOfOrders(db: Database, companyId: number): Promise<OutboxRow[]> {
  return (await outbox(sql`m.company_id = ${companyId} and m.sent_at is null`).execute(db)).rows;
}

/** The number of mails about a company's orders that have not left. */
export async function countUnsentOfOrders(db: Database, companyId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('mails')
    .where('company_id', '=', companyId)
    .where('sent_at', 'is', null)
    .where('order_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
