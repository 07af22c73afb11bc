// SQL for composing and marking one mail: its outbox row, the order's steps and payments, the user or the contact
// message, and whether it was sent or failed.

import type { EntryKind } from '@mostrador/rules/account';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fixedQuery, type Placeholders } from '../../platform/database/fixed-statement.js';

/** The entries `e` of the account that a mail names, of its user `u` who can sign in. */
const readEntries = sql`users u
  join account_entries e on e.company_id = u.company_id and e.client_id = u.client_id
  where u.company_id = mails.company_id and u.user_id = mails.user_id and u.status = 'active'
    and e.account_entry_id = any(string_to_array(mails.detail ->> 'entries', ',')::int[])`;

/**
 * Whether the mail invites a user who has accepted meanwhile, or was blocked, or has an offer that was withdrawn, or tells a user who
 * can no longer sign in that a product is back, or is about entries of an account that the user does not want to be told of, that are gone,
 * or that were paid.
 */
const isWithdrawn = sql<boolean>`case mails.kind
  when 'invitation' then not exists (
    select from users u where u.company_id = mails.company_id and u.user_id = mails.user_id and u.status = 'invited')
  when 'stock_back' then not exists (
    select from users u where u.company_id = mails.company_id and u.user_id = mails.user_id and u.status = 'active')
  when 'new_invoices' then not exists (select from ${readEntries} and u.mail_invoices)
  when 'invoices_due' then not exists (select from ${readEntries} and u.mail_due and e.open_amount > 0)
  when 'offer' then exists (
    select from offers o
    where o.company_id = mails.company_id and o.offer_id = mails.offer_id and o.withdrawn_at is not null)
  else false end`;

const selectMails = (db: Database, companyId: RawBuilder<number>) =>
  db
    .selectFrom('mails')
    .select([
      'mail_id',
      'kind',
      'order_id',
      'user_id',
      'contact_message_id',
      'offer_id',
      'recipient',
      'queued_at',
      'sent_at',
      'attempts',
      'copies',
      sql<Readonly<Record<string, string>>>`detail`.as('detail'),
      isWithdrawn.as('is_withdrawn'),
      sql<boolean>`exists (
        select from mails e
        where e.order_id = mails.order_id and e.recipient = mails.recipient and e.mail_id < mails.mail_id and e.sent_at is null)`.as(
        'has_earlier',
      ),
    ])
    .where('company_id', '=', companyId);

const selectMail = fixedQuery((given: Placeholders<{ companyId: number; mailId: number }>, db) =>
  selectMails(db, given.companyId).where('mail_id', '=', given.mailId),
);

const selectUnsent = fixedQuery(
  (given: Placeholders<{ companyId: number; mailIds: readonly number[] }>, db) =>
    selectMails(db, given.companyId)
      .where(sql<boolean>`mail_id = any(${given.mailIds}::bigint[])`)
      .where('sent_at', 'is', null)
      .orderBy('mail_id'),
);

/** A mail of the outbox. */
export type MailRow = Awaited<ReturnType<typeof selectMail>>[number];

/** Returns a mail of the outbox, and whether its order has an earlier one to the same recipient that was not sent. */
export async function mailById(
  db: Database,
  companyId: number,
  mailId: number,
): Promise<MailRow | undefined> {
  const [mail] = await selectMail(db, { companyId, mailId });
  return mail;
}

/** Returns those mails that were not sent, in the order in which they were written, as `mailById`. */
export const unsentMails = (
  db: Database,
  companyId: number,
  mailIds: readonly number[],
): Promise<MailRow[]> => selectUnsent(db, { companyId, mailIds });

/** Returns the order's status changes, the oldest first. */
export async function stepsForMail(db: Database, companyId: number, orderId: number) {
  return db
    .selectFrom('order_status_changes')
    .select(['to_status', 'note', 'changed_at'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('order_status_change_id')
    .execute();
}
export type StepForMail = Awaited<ReturnType<typeof stepsForMail>>[number];

/** Returns an event of an order with the name of its user. */
export async function eventForMail(db: Database, companyId: number, orderId: number, eventId: number) {
  const { rows } = await sql<{
    kind: string;
    note: string;
    user_name: string;
    changes: readonly {
      readonly field: string;
      readonly code: string;
      readonly name: string;
      readonly from: string;
      readonly to: string;
    }[];
  }>`
    select e.kind, e.note, e.changes, coalesce(a.name, u.name) as user_name
    from order_events e
    join users u on u.company_id = e.company_id and u.user_id = e.user_id
    left join users a on a.company_id = e.company_id and a.user_id = e.actor_user_id
    where e.company_id = ${companyId} and e.order_id = ${orderId} and e.order_event_id = ${eventId}`.execute(
    db,
  );
  const [event] = rows;
  if (event === undefined) throw new Error('A mail names no event of its order.');
  return event;
}
export type EventForMail = Awaited<ReturnType<typeof eventForMail>>;

/** Returns the order's payments as MercadoPago reported them. */
export async function paymentsForMail(db: Database, companyId: number, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['provider_payment_id', 'status', 'amount', 'refunded', 'currency', 'flag', 'approved_at'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .execute();
}
export type PaymentForMail = Awaited<ReturnType<typeof paymentsForMail>>[number];

/** Returns a user with their client, for the mails about the user. */
export async function userForMail(db: Database, companyId: number, userId: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.client_id', 'u.client_id')
    .leftJoin('tax_categories as t', 't.tax_category_id', 'c.tax_category_id')
    .leftJoin('provinces as p', 'p.province_id', 'c.legal_address_province_id')
    .select([
      'u.email',
      'u.name',
      'c.legal_name',
      'c.legal_id',
      't.tax_category_description as tax_category',
      'c.contact_phone',
      'c.contact_phone2',
      'c.legal_address_street as street',
      'c.legal_address_number as number',
      'c.legal_address_city_name as city',
      'p.province_name as province',
    ])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
export type UserForMail = Awaited<ReturnType<typeof userForMail>>;

/** An entry of an account with what its mails show. Days as '2026-03-31', amounts as pesos in decimal text. */
export interface EntryForMail {
  readonly kind: EntryKind;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: string;
  readonly openAmount: string;
  readonly hasDocument: boolean;
}

/** Returns the entries of the user's client that a mail names, as they are now: the first to be paid first, then the oldest. */
export async function entriesForMail(
  db: Database,
  companyId: number,
  userId: number,
  entryIds: readonly number[],
): Promise<EntryForMail[]> {
  const { rows } = await sql<EntryForMail>`
    select e.kind, e.number, e.issued_on::text as "issuedOn", e.due_on::text as "dueOn", e.amount::text as amount,
      e.open_amount::text as "openAmount", exists (
        select from account_documents d where d.account_entry_id = e.account_entry_id and d.removed_at is null) as "hasDocument"
    from users u join account_entries e on e.company_id = u.company_id and e.client_id = u.client_id
    where u.company_id = ${companyId} and u.user_id = ${userId} and e.account_entry_id = any(${entryIds}::int[])
    order by e.due_on nulls last, e.issued_on, e.account_entry_id`.execute(db);
  return rows;
}

export async function messageForMail(db: Database, companyId: number, contactMessageId: number) {
  return db
    .selectFrom('contact_messages')
    .select([
      'legal_name',
      'tax_id',
      'contact_name',
      'email',
      'cell_phone_number',
      'city',
      'province',
      'message',
    ])
    .where('company_id', '=', companyId)
    .where('contact_message_id', '=', contactMessageId)
    .executeTakeFirstOrThrow();
}
export type MessageForMail = Awaited<ReturnType<typeof messageForMail>>;

interface SentMail {
  readonly companyId: number;
  readonly mailId: number;
  readonly copies: number;
}

const updateSent = fixedQuery((given: Placeholders<SentMail>, db) =>
  db
    .updateTable('mails')
    .set((row) => ({ sent_at: sql`now()`, attempts: row('attempts', '+', 1), last_error: null }))
    .where('company_id', '=', given.companyId)
    .where('mail_id', '=', given.mailId)
    .where('copies', '=', given.copies),
);

/** One that is to be told anew since it was read stays unsent: what has left says what was true before. */
export async function markSent(
  db: Database,
  companyId: number,
  { mail_id: mailId, copies }: { readonly mail_id: number; readonly copies: number },
): Promise<void> {
  await updateSent(db, { companyId, mailId, copies });
}

/** The error of a mail that is not sent any more. */
export const WITHDRAWN = 'withdrawn';

/** Ends the attempts to send a mail that is not wanted any more. */
export async function markWithdrawn(db: Database, companyId: number, mailId: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: new Date(), last_error: WITHDRAWN })
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

export async function markFailed(
  db: Database,
  companyId: number,
  mailId: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: error }))
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .execute();
}
