// SQL of the change feed: the moment of the database, and what transactions behind a snapshot have changed.

import type { ChangedKind } from '@mostrador/contract/v1/changes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Which database it is, and which transactions are visible now. */
export async function feedMoment(
  db: Database,
): Promise<{ readonly database: string; readonly snapshot: string }> {
  const { rows } = await sql<{ database: string; snapshot: string }>`
    select sync_database() as database, pg_current_snapshot()::text as snapshot`.execute(db);
  const [moment] = rows;
  if (moment === undefined) throw new Error('The database does not tell its moment.');
  return moment;
}

export interface ChangedRow {
  /** The row's id, by which pages are ordered. */
  readonly id: number;
  readonly code: string;
  readonly isRemoved: boolean;
}

const ORDER_CODE = sql`'PED-0001-' || lpad(order_number::text, 8, '0')`;

/** The rows of each kind. */
const SOURCES: Readonly<
  Record<ChangedKind, { readonly table: string; readonly id: string; readonly code: RawBuilder<unknown> }>
> = {
  orders: { table: 'orders', id: 'order_id', code: ORDER_CODE },
  clients: { table: 'clients', id: 'client_id', code: sql`client_code` },
  account: { table: 'account_entries', id: 'account_entry_id', code: sql`kind || ':' || number` },
  products: { table: 'products', id: 'product_id', code: sql`code` },
};

/** Rows whose last change a snapshot does not show. The first condition lets an index serve the second. */
const behind = (since: string | undefined, of: string): RawBuilder<unknown> =>
  since === undefined
    ? sql`true`
    : sql`${sql.ref(`${of}.changed_xid`)} >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(${sql.ref(`${of}.changed_xid`)}, ${since}::pg_snapshot)`;

/**
 * Returns things of a kind that have changed, in the order of their ids.
 * @param since a snapshot; undefined: everything that is there.
 * @param after the last id of the page before.
 */
export async function changedRows(
  db: Database,
  companyId: number,
  kind: ChangedKind,
  since: string | undefined,
  after: number,
  limit: number,
): Promise<readonly ChangedRow[]> {
  const { table, id, code } = SOURCES[kind];
  const noted =
    kind === 'products' && since !== undefined
      ? sql`or exists (select from product_changes n where n.product_id = r.product_id and ${behind(since, 'n')})`
      : sql``;
  const { rows } = await sql<ChangedRow>`
    select ${sql.ref(id)} as id, ${code} as code, false as "isRemoved" from ${sql.table(table)} r
    where company_id = ${companyId} and ${sql.ref(id)} > ${after} and ((${behind(since, 'r')}) ${noted})
    order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

/** Returns what is gone of a kind, in the order in which it went. */
export async function removedRows(
  db: Database,
  companyId: number,
  kind: ChangedKind,
  since: string,
  after: number,
  limit: number,
): Promise<readonly ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select removed_record_id as id, code, true as "isRemoved" from removed_records r
    where company_id = ${companyId} and kind = ${kind} and removed_record_id > ${after} and ${behind(since, 'r')}
    order by removed_record_id limit ${limit}`.execute(db);
  return rows;
}
