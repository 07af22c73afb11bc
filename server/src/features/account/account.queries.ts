// SQL of one client's account: its sums, a page of its entries with the balance behind each, the entries of an order, one document.

import type { AccountEntryFilter } from '@mostrador/contract/entries/account';
import type { EntryKind } from '@mostrador/rules/account';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Whose account is read. */
export interface AccountOf {
  readonly companyId: number;
  readonly clientId: number;
}

/** Sums are pesos as decimal text. */
export interface SumsRow {
  readonly toldAt: Date | null;
  readonly balance: string;
  readonly due: string;
  readonly overdue: string;
  readonly onAccount: string;
  readonly invoice: number;
  readonly debit_note: number;
  readonly credit_note: number;
  readonly receipt: number;
  readonly nextDay: string | null;
  readonly nextAmount: string | null;
  readonly creditLimit: string | null;
  readonly openOrders: number;
  readonly openOrdersTotal: string;
}

/** The day until which an entry `e` that is owed is to be paid: `dueDay` of rules/account. */
const dueDay = sql`coalesce(e.due_on, e.issued_on)`;

/** Returns the sums of rules/account by one statement; undefined if the client does not exist. */
export async function accountSums(
  db: Database,
  { companyId, clientId }: AccountOf,
  today: string,
): Promise<SumsRow | undefined> {
  const counted = (kind: EntryKind) =>
    sql`count(*) filter (where kind = ${sql.lit(kind)})::int as ${sql.ref(kind)}`;
  const { rows } = await sql<SumsRow>`
    with open as materialized (
      select e.kind, e.open_amount, e.amount > 0 as is_owed, ${dueDay} as due_day from account_entries e
      where e.company_id = ${companyId} and e.client_id = ${clientId} and e.open_amount <> 0
    ), sums as (
      select coalesce(sum(open_amount), 0)::text as balance,
        coalesce(sum(open_amount) filter (where is_owed and due_day >= ${today}::date), 0)::text as due,
        coalesce(sum(open_amount) filter (where is_owed and due_day < ${today}::date), 0)::text as overdue,
        coalesce(sum(open_amount) filter (where not is_owed), 0)::text as "onAccount",
        ${counted('invoice')}, ${counted('debit_note')}, ${counted('credit_note')}, ${counted('receipt')}
      from open
    )
    select s.*, a.told_at as "toldAt", n.day::text as "nextDay", n.amount::text as "nextAmount",
      c.credit_limit::text as "creditLimit", coalesce(o.orders, 0) as "openOrders",
      coalesce(o.amount, 0)::text as "openOrdersTotal"
    from clients c cross join sums s
    left join client_accounts a on a.client_id = c.client_id
    left join lateral (
      select due_day as day, sum(open_amount) as amount from open
      where is_owed and due_day >= ${today}::date group by due_day order by due_day limit 1
    ) n on true
    left join lateral orders_using_credit(c.client_id, null) o on c.credit_limit is not null
    where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** An entry with what its row on a screen shows. Amounts are pesos as decimal text. */
export interface ShownEntryRow {
  readonly id: number;
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: string;
  readonly openAmount: string;
  /** The balance of the account behind the entry. */
  readonly balance: string;
  readonly orders: readonly { readonly externalId: string; readonly orderNumber: number }[];
  readonly documentId: string | null;
  readonly fileName: string | null;
  readonly bytes: number | null;
}

/** What entries are narrowed by. Days are inclusive. */
export interface EntriesFilter {
  readonly show: AccountEntryFilter;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The last entry of the page before. */
export interface EntryPlace {
  readonly issuedOn: string;
  readonly id: number;
}

const SHOWN: Readonly<Record<AccountEntryFilter, (today: string) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  open: () => sql`e.open_amount <> 0`,
  overdue: (today) => sql`e.open_amount > 0 and ${dueDay} < ${today}::date`,
  documents: () => sql`exists (
    select from account_documents d where d.account_entry_id = e.account_entry_id and d.removed_at is null)`,
};

/** What is shown of the entries `e`, which have a `balance`. */
const shownColumns = sql`
  e.account_entry_id as id, e.external_id as "entryId", e.kind, e.number, e.issued_on::text as "issuedOn", e.due_on::text as "dueOn",
  e.amount::text as amount, e.open_amount::text as "openAmount", e.balance::text as balance,
  coalesce((
    select json_agg(json_build_object('externalId', o.external_id, 'orderNumber', o.order_number) order by o.order_number)
    from account_entry_orders r join orders o using (order_id) where r.account_entry_id = e.account_entry_id), '[]') as orders,
  d.external_id as "documentId", d.file_name as "fileName", d.bytes`;
const documents = sql`
  left join account_documents d on d.account_entry_id = e.account_entry_id and d.removed_at is null`;

/**
 * All entries of the account, each with the balance behind it: what is open now without the entries that came later. So the newest one
 * has the balance of now, also where the ERP did not tell the whole history.
 */
const withBalance = ({ companyId, clientId }: AccountOf) => sql`(
  select e.*, sum(e.open_amount) over () - coalesce(sum(e.amount) over (
      order by e.issued_on desc, e.account_entry_id desc rows between unbounded preceding and 1 preceding), 0) as balance
  from account_entries e where e.company_id = ${companyId} and e.client_id = ${clientId})`;

/** Returns a page of entries, the newest first. */
export async function selectEntries(
  db: Database,
  of: AccountOf,
  { show, from, to }: EntriesFilter,
  today: string,
  after: EntryPlace | undefined,
  limit: number,
): Promise<ShownEntryRow[]> {
  const { rows } = await sql<ShownEntryRow>`
    select ${shownColumns}
    from (
      select * from ${withBalance(of)} e
      where ${SHOWN[show](today)}
        and (${from ?? null}::date is null or e.issued_on >= ${from ?? null}::date)
        and (${to ?? null}::date is null or e.issued_on <= ${to ?? null}::date)
        and (${after?.id ?? null}::int is null
          or (e.issued_on, e.account_entry_id) < (${after?.issuedOn ?? null}::date, ${after?.id ?? null}::int))
      order by e.issued_on desc, e.account_entry_id desc
      limit ${limit}
    ) e ${documents}
    order by e.issued_on desc, e.account_entry_id desc`.execute(db);
  return rows;
}

/** Returns the entries that bill an order, the oldest first. */
export async function entriesOfOrder(db: Database, of: AccountOf, orderId: number): Promise<ShownEntryRow[]> {
  const { rows } = await sql<ShownEntryRow>`
    select ${shownColumns}
    from ${withBalance(of)} e ${documents}
    where e.account_entry_id in (select account_entry_id from account_entry_orders where order_id = ${orderId})
    order by e.issued_on, e.account_entry_id`.execute(db);
  return rows;
}

/** Returns the rows of entries of the account by their external ids. */
export async function entriesOfAccount(
  db: Database,
  { companyId, clientId }: AccountOf,
  externalIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_entry_id as id from account_entries
    where company_id = ${companyId} and client_id = ${clientId} and external_id = any(${externalIds}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns a document of the account that was not removed; undefined for any other id. */
export async function findDocument(
  db: Database,
  { companyId, clientId }: AccountOf,
  documentId: string,
): Promise<{ readonly fileName: string; readonly bytes: number } | undefined> {
  const { rows } = await sql<{ fileName: string; bytes: number }>`
    select file_name as "fileName", bytes from account_documents
    where company_id = ${companyId} and client_id = ${clientId} and external_id = ${documentId}::uuid and removed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Returns how a client is called; undefined if it does not exist. */
export async function clientName(
  db: Database,
  { companyId, clientId }: AccountOf,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select legal_name || ' (' || client_code || ')' as name from clients
    where company_id = ${companyId} and client_id = ${clientId}`.execute(db);
  return rows[0]?.name;
}

/** The condition of a client `c` by its id. */
export const isClient = ({ companyId, clientId }: AccountOf): RawBuilder<unknown> =>
  sql`c.company_id = ${companyId} and c.client_id = ${clientId}`;

/** Whether there is a client `c` of a condition. */
export async function hasClient(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from clients c where ${condition} limit 1`.execute(db);
  return rows.length > 0;
}
