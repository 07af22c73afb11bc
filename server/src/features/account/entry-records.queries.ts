// SQL of account entries as records of many: reads, locks, inserts, updates and removes them in batches, and writes the orders that they
// bill. Imports and their undo write entries by it.

import type { EntryKind } from '@mostrador/rules/account';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** An entry with its client and the numbers of its orders. Amounts are pesos as decimal text, days are '2026-12-31'. */
export interface EntryRow {
  readonly entryId: number;
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly kind: EntryKind;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: string;
  readonly openAmount: string;
  /** Ascending. */
  readonly orders: readonly number[];
}

const selected = sql`
  e.account_entry_id as "entryId", e.client_id as "clientId", c.client_code as "clientCode", c.legal_name as "clientName", e.kind,
  e.number, e.issued_on::text as "issuedOn", e.due_on::text as "dueOn", e.amount::text as amount, e.open_amount::text as "openAmount",
  array(select o.order_number from account_entry_orders r join orders o using (order_id)
    where r.account_entry_id = e.account_entry_id order by 1) as orders`;
const joined = sql`account_entries e join clients c on c.client_id = e.client_id`;

/** Returns the entries of these kinds and numbers. */
export async function entriesByNumber(
  db: Database,
  companyId: number,
  named: readonly { readonly kind: EntryKind; readonly number: string }[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${selected} from ${joined}
    where e.company_id = ${companyId} and (e.kind, e.number) in (
      select i.kind, i.number from json_to_recordset(${JSON.stringify(named)}::json) as i(kind text, number text))`.execute(
    db,
  );
  return rows;
}

/** Returns the entries with these ids. */
export async function entriesById(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${selected} from ${joined}
    where e.company_id = ${companyId} and e.account_entry_id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Locks entries by ascending id until the transaction ends. */
export async function lockEntries(db: Database, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select from account_entries where company_id = ${companyId} and account_entry_id = any(${ids}::int[])
    order by account_entry_id for no key update`.execute(db);
}

/** The values of an entry that change. */
export interface EntryValues {
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: string;
  readonly openAmount: string;
}

export interface NewEntry extends EntryValues {
  readonly line: number;
  readonly clientId: number;
  readonly kind: EntryKind;
  readonly number: string;
  readonly numberKey: string;
}

const VALUES = sql`"issuedOn" date, "dueOn" date, amount numeric(14, 2), "openAmount" numeric(14, 2)`;
const recordset = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as i(${columns}, ${VALUES})`;

/** Adds entries by their lines. One whose kind and number exist is left out. @returns their ids by their lines. */
export async function insertEntries(
  db: Database,
  companyId: number,
  entries: readonly NewEntry[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; line: number }>`
    with input as materialized (
      select * from ${recordset(entries, sql`line int, "clientId" int, kind text, number text, "numberKey" text`)}
    ), added as (
      insert into account_entries (company_id, client_id, kind, number, number_key, issued_on, due_on, amount, open_amount)
      select ${companyId}, "clientId", kind, number, "numberKey", "issuedOn", "dueOn", amount, "openAmount" from input order by line
      on conflict do nothing
      returning account_entry_id, kind, number
    )
    select a.account_entry_id as id, i.line from added a join input i using (kind, number)`.execute(db);
  return new Map(rows.map(({ id, line }) => [line, id]));
}

/** Writes locked entries. A due date that moves is mailed anew. */
export async function updateEntries(
  db: Database,
  companyId: number,
  entries: readonly (EntryValues & { readonly entryId: number })[],
): Promise<void> {
  await sql`
    update account_entries e set issued_on = i."issuedOn", due_on = i."dueOn", amount = i.amount, open_amount = i."openAmount"
    from ${recordset(entries, sql`"entryId" int`)}
    where e.company_id = ${companyId} and e.account_entry_id = i."entryId"`.execute(db);
}

/** Gives entries exactly these orders, which must be of their clients. */
export async function writeEntryOrders(
  db: Database,
  companyId: number,
  entries: readonly { readonly entryId: number; readonly orders: readonly number[] }[],
): Promise<void> {
  await sql`
    with input as materialized (
      select e.account_entry_id, e.client_id, o.order_id
      from json_to_recordset(${JSON.stringify(entries)}::json) as i("entryId" int, orders int[])
      join account_entries e on e.company_id = ${companyId} and e.account_entry_id = i."entryId"
      join orders o on o.company_id = ${companyId} and o.client_id = e.client_id and o.order_number = any(i.orders)
    ), gone as (
      delete from account_entry_orders r
      where r.company_id = ${companyId} and r.account_entry_id = any(${entries.map(({ entryId }) => entryId)}::int[])
        and not exists (select from input i where i.account_entry_id = r.account_entry_id and i.order_id = r.order_id)
    )
    insert into account_entry_orders (company_id, client_id, account_entry_id, order_id)
    select ${companyId}, client_id, account_entry_id, order_id from input order by account_entry_id, order_id
    on conflict do nothing`.execute(db);
}

/** Removes entries without documents that no transfer pays, with their links to orders. @returns their ids. */
export async function deleteEntries(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    delete from account_entries e
    where e.company_id = ${companyId} and e.account_entry_id = any(${ids}::int[])
      and not exists (select from account_documents d where d.account_entry_id = e.account_entry_id)
      and not exists (select from transfer_entries t where t.account_entry_id = e.account_entry_id)
    returning account_entry_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A client as a file names it. */
export interface NamedClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly legalId: string;
  readonly legalName: string;
}

/** Returns the clients with one of these codes or CUITs. */
export async function clientsByName(
  db: Database,
  companyId: number,
  { codes, legalIds }: { readonly codes: readonly string[]; readonly legalIds: readonly string[] },
): Promise<NamedClient[]> {
  const { rows } = await sql<NamedClient>`
    select client_id as "clientId", client_code as "clientCode", legal_id as "legalId", legal_name as "legalName"
    from clients where company_id = ${companyId} and client_code = any(${codes}::text[])
    union
    select client_id, client_code, legal_id, legal_name
    from clients where company_id = ${companyId} and legal_id = any(${legalIds}::bpchar[])`.execute(db);
  return rows;
}

/** Returns the client of each order, by the order's number. */
export async function clientsOfOrders(
  db: Database,
  companyId: number,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; clientId: number }>`
    select order_number as number, client_id as "clientId" from orders
    where company_id = ${companyId} and order_number = any(${numbers}::int[])`.execute(db);
  return new Map(rows.map(({ number, clientId }) => [number, clientId]));
}

/** Says that the ERP has told the accounts of these clients now; `all`: of all clients with entries. */
export async function touchAccounts(
  db: Database,
  companyId: number,
  clients: readonly number[] | 'all',
): Promise<void> {
  await sql`
    insert into client_accounts (company_id, client_id, told_at)
    select ${companyId}, client_id, now()
    from ${
      clients === 'all'
        ? sql`(select distinct client_id from account_entries where company_id = ${companyId}) c`
        : sql`unnest(${[...new Set(clients)]}::int[]) client_id`
    }
    order by client_id
    on conflict (client_id) do update set told_at = excluded.told_at`.execute(db);
}

/** Returns a page of the entries that have something open and were known at a moment, by ascending id. */
export async function openEntriesPage(
  db: Database,
  companyId: number,
  knownAt: string,
  after: number,
  limit: number,
): Promise<(EntryRow & { readonly legalId: string })[]> {
  const { rows } = await sql<EntryRow & { readonly legalId: string }>`
    select ${selected}, c.legal_id as "legalId" from ${joined}
    where e.company_id = ${companyId} and e.open_amount <> 0 and e.created_at <= ${knownAt}::timestamptz
      and e.account_entry_id > ${after}
    order by e.account_entry_id limit ${limit}`.execute(db);
  return rows;
}

/** Leaves nothing of locked entries. @returns those that had something open, with what it was. */
export async function closeEntries(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<EntryRow[]> {
  const open = (await entriesById(db, companyId, ids)).filter(({ openAmount }) => Number(openAmount) !== 0);
  await sql`
    update account_entries set open_amount = 0
    where company_id = ${companyId} and account_entry_id = any(${open.map(({ entryId }) => entryId)}::int[])`.execute(
    db,
  );
  return open;
}

/** Returns a page of all entries by kind and number. */
export async function entriesPage(
  db: Database,
  companyId: number,
  after: { readonly kind: string; readonly number: string } | undefined,
  limit: number,
): Promise<(EntryRow & { readonly legalId: string })[]> {
  const { rows } = await sql<EntryRow & { readonly legalId: string }>`
    select ${selected}, c.legal_id as "legalId" from ${joined}
    where e.company_id = ${companyId} and (e.kind, e.number) > (${after?.kind ?? ''}, ${after?.number ?? ''})
    order by e.kind, e.number limit ${limit}`.execute(db);
  return rows;
}
