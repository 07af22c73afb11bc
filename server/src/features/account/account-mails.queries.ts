// SQL of the mails about accounts: entries that no mail has told yet, the users who want a mail, and the day of a client's last mail.

import type { EntryKind } from '@mostrador/rules/account';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The mails about an account by their kind in the outbox. */
export type AccountMailKind = 'new_invoices' | 'invoices_due';

/** The days that decide which entries `e` are due for a mail. */
export interface MailDays {
  readonly today: string;
  /** The first and the last due day. */
  readonly first: string;
  readonly last: string;
}

interface KindColumns {
  /** The day of the client's last mail. */
  readonly mailedOn: string;
  /** Whether a user wants the mail. */
  readonly wanted: string;
  /** Whether no mail has told an entry `e` yet. */
  readonly isPending: (days: MailDays) => RawBuilder<boolean>;
  /** Writes that an entry `e` needs no mail any more. */
  readonly told: (days: MailDays) => RawBuilder<unknown>;
}

const COLUMNS: Readonly<Record<AccountMailKind, KindColumns>> = {
  new_invoices: {
    mailedOn: 'invoices_mailed_on',
    wanted: 'mail_invoices',
    isPending: () => sql`e.announced_at is null`,
    told: () => sql`announced_at = now()`,
  },
  // The condition on both days is that of the index account_entries_due.
  invoices_due: {
    mailedOn: 'due_mailed_on',
    wanted: 'mail_due',
    isPending: ({ today, first, last }) => sql`
      (e.open_amount > 0 and coalesce(e.due_on, e.issued_on) between ${first}::date and ${last}::date and e.due_on is not null
        and case when e.due_on < ${today}::date then e.overdue_mailed_on else e.due_mailed_on end is distinct from e.due_on)`,
    told: ({ today }) => sql`
      due_mailed_on = case when e.due_on < ${today}::date then e.due_mailed_on else e.due_on end,
      overdue_mailed_on = case when e.due_on < ${today}::date then e.due_on else e.overdue_mailed_on end`,
  },
};

/** Whether a mail has told any entry of the company yet, or it was decided that none does. */
export async function hasAnnounced(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_entries where company_id = ${companyId} and announced_at is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Writes that no pending entry of the company needs a mail. */
export async function skipPending(
  db: Database,
  companyId: number,
  kind: AccountMailKind,
  days: MailDays,
): Promise<void> {
  const { isPending, told } = COLUMNS[kind];
  await sql`
    update account_entries e set ${told(days)} where e.company_id = ${companyId} and ${isPending(days)}`.execute(
    db,
  );
}

/** Returns the next clients with pending entries who got no mail of the kind today, by ascending id. */
export async function clientsToMail(
  db: Database,
  companyId: number,
  kind: AccountMailKind,
  days: MailDays,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { isPending, mailedOn } = COLUMNS[kind];
  const { rows } = await sql<{ clientId: number }>`
    select distinct e.client_id as "clientId"
    from account_entries e join client_accounts a on a.client_id = e.client_id
    where e.company_id = ${companyId} and ${isPending(days)} and e.client_id > ${after}
      and a.${sql.ref(mailedOn)} is distinct from ${days.today}::date
    order by e.client_id limit ${limit}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/** An entry that no mail has told. Days as '2026-03-31'. */
export interface PendingEntry {
  readonly entryId: number;
  readonly clientId: number;
  readonly kind: EntryKind;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly createdAt: Date;
}

/** Locks and returns the pending entries of clients: the order of locks is that of an import, entries before their clients' accounts. */
export async function lockPending(
  tx: Tx,
  companyId: number,
  kind: AccountMailKind,
  days: MailDays,
  clientIds: readonly number[],
): Promise<PendingEntry[]> {
  const { isPending } = COLUMNS[kind];
  const { rows } = await sql<PendingEntry>`
    select e.account_entry_id as "entryId", e.client_id as "clientId", e.kind, e.issued_on::text as "issuedOn",
      e.due_on::text as "dueOn", e.created_at as "createdAt"
    from account_entries e
    where e.company_id = ${companyId} and e.client_id = any(${clientIds}::int[]) and ${isPending(days)}
    order by e.account_entry_id for update`.execute(tx);
  return rows;
}

/** Writes that locked entries need no mail of the kind any more. */
export async function markTold(
  tx: Tx,
  companyId: number,
  kind: AccountMailKind,
  days: MailDays,
  entryIds: readonly number[],
): Promise<void> {
  await sql`
    update account_entries e set ${COLUMNS[kind].told(days)}
    where e.company_id = ${companyId} and e.account_entry_id = any(${entryIds}::int[])`.execute(tx);
}

/** Returns the users of clients who want the mail and can sign in. */
export async function readersOf(
  tx: Tx,
  companyId: number,
  kind: AccountMailKind,
  clientIds: readonly number[],
): Promise<{ readonly userId: number; readonly clientId: number }[]> {
  const { rows } = await sql<{ userId: number; clientId: number }>`
    select u.user_id as "userId", u.client_id as "clientId"
    from users u join clients c on c.company_id = u.company_id and c.client_id = u.client_id
    where u.company_id = ${companyId} and u.client_id = any(${clientIds}::int[]) and u.web_profile_id = 1 and u.status = 'active'
      and u.${sql.ref(COLUMNS[kind].wanted)} and c.blocked_at is null
    order by u.user_id`.execute(tx);
  return rows;
}

/** Writes that clients get their mail of the kind on this day. @returns those who did not have it yet. */
export async function takeMailDay(
  tx: Tx,
  companyId: number,
  kind: AccountMailKind,
  today: string,
  clientIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const mailedOn = sql.ref(COLUMNS[kind].mailedOn);
  const { rows } = await sql<{ clientId: number }>`
    with locked as materialized (
      select client_id from client_accounts
      where company_id = ${companyId} and client_id = any(${clientIds}::int[]) and ${mailedOn} is distinct from ${today}::date
      order by client_id for update
    )
    update client_accounts a set ${mailedOn} = ${today}::date from locked l where a.client_id = l.client_id
    returning a.client_id as "clientId"`.execute(tx);
  return new Set(rows.map(({ clientId }) => clientId));
}
