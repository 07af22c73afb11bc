// SQL of the audit trail: adds changes, reads a page of them, and finds the last change of a field.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export type Source = 'screen' | 'import' | 'command' | 'api' | 'job';
export type Values = Readonly<Record<string, unknown>>;

/** The columns that all rows of an action share. */
export interface ActionColumns {
  readonly companyId: number;
  readonly actionId: string;
  readonly userId: number | null;
  readonly actorUserId: number | null;
  readonly apiKeyId: number | null;
  readonly source: Source;
  /** The action that these rows take back; null if they are no undo. */
  readonly undoneActionId: string | null;
}

export interface NewChangeRow {
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly product: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Adds the rows of an action in one statement. */
export async function insertChanges(
  tx: Tx,
  action: ActionColumns,
  rows: readonly NewChangeRow[],
): Promise<void> {
  await sql`${insertSql(action)}
    select ${valuesSql(action)}, i.kind, i.key, i.label, i.product, i.before, i.after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as i (kind text, key text, label text, product int, before jsonb, after jsonb)`.execute(tx);
}

/**
 * The insert of rows that a statement of another feature changes, to be put before a select.
 * @param rows selects kind, entity_key, label, product_id, before and after, in this order.
 */
export const insertChangesFrom = (action: ActionColumns, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${insertSql(action)}
    select ${valuesSql(action)}, logged.* from (${rows}) logged`;

const insertSql = (_: ActionColumns) => sql`
  insert into change_log (company_id, action_id, user_id, actor_user_id, api_key_id, source, undone_action_id, kind, entity_key, label,
    product_id, before, after)`;
const valuesSql = (action: ActionColumns) =>
  sql`${action.companyId}::int, ${action.actionId}::uuid, ${action.userId}::int, ${action.actorUserId}::int,
    ${action.apiKeyId}::int, ${action.source}::text, ${action.undoneActionId}::uuid`;

/** Who changed a row: the user, or the key of another system. */
const AUTHOR_NAME = sql`coalesce(u.name, 'Clave ' || k.name)`;

/** A row of the log with the names of its people. */
export interface ChangeRow {
  readonly change_id: number;
  readonly action_id: string;
  readonly changed_at: Date;
  readonly user_name: string | null;
  readonly actor_name: string | null;
  readonly source: Source;
  readonly kind: string;
  readonly entity_key: string;
  readonly label: string;
  readonly product_id: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly is_superseded: boolean;
}

/** Which changes to read. Absent filters exclude nothing. */
export interface ChangeFilter {
  readonly productId?: number | undefined;
  /** The client with its addresses and notes. */
  readonly clientId?: number | undefined;
  readonly actionId?: string | undefined;
  readonly kind?: string | undefined;
  readonly key?: string | undefined;
  /** Only rows with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * The rows of products, always found by the product: the database has no statistics of rows that an import has just added, and would
 * go through all rows of the company.
 * @param product an id, or `any(…)`.
 */
export const rowsOfProduct = (product: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from change_log where product_id = ${product} offset 0)`;

/** Rows of the thing of `c`; each of the two partial indexes serves one half. */
export const sameThing = (other: string) => sql`
  ${sql.ref(`${other}.company_id`)} = c.company_id and ${sql.ref(`${other}.kind`)} = c.kind
  and ${sql.ref(`${other}.entity_key`)} = c.entity_key`;
const newerFields = (other: string) => sql`
  ${sql.ref(`${other}.change_id`)} > c.change_id
  and (${sql.ref(`${other}.before`)} is null or ${sql.ref(`${other}.after`)} is null or c.before is null or c.after is null
    or ${sql.ref(`${other}.after`)} ?| array(select jsonb_object_keys(c.after)))`;

/** Returns changes, the newest first. */
export async function selectChanges(
  db: Database,
  companyId: number,
  { productId, clientId, actionId, kind, key, before, limit }: ChangeFilter,
): Promise<ChangeRow[]> {
  const parts = [sql`c.company_id = ${companyId}`];
  if (productId !== undefined) parts.push(sql`c.product_id = ${productId}`);
  if (clientId !== undefined)
    parts.push(sql`c.product_id is null and (c.kind, c.entity_key) in (
      select 'client', ${clientId}::text
      union all select 'client_address', delivery_address_id::text from client_delivery_addresses
        where company_id = ${companyId} and client_id = ${clientId}
      union all select 'client_note', client_note_id::text from client_notes
        where company_id = ${companyId} and client_id = ${clientId})`);
  if (actionId !== undefined) parts.push(sql`c.action_id = ${actionId}::uuid`);
  if (kind !== undefined) parts.push(sql`c.kind = ${kind}`);
  if (key !== undefined) parts.push(sql`c.entity_key = ${key}`);
  if (before !== undefined) parts.push(sql`c.change_id < ${before}`);
  const { rows } = await sql<ChangeRow>`
    with c as materialized (
      select c.* from change_log c where ${sql.join(parts, sql` and `)} order by c.change_id desc limit ${limit}
    )
    select c.change_id, c.action_id, c.changed_at, ${AUTHOR_NAME} as user_name, a.name as actor_name, c.source, c.kind, c.entity_key,
      c.label, c.product_id, c.before, c.after,
      case when c.product_id is null
        then exists (select from change_log n where n.product_id is null and ${sameThing('n')} and ${newerFields('n')})
        else exists (select from ${rowsOfProduct(sql`c.product_id`)} n where ${sameThing('n')} and ${newerFields('n')})
      end as is_superseded
    from c
    left join users u on u.user_id = c.user_id
    left join users a on a.user_id = c.actor_user_id
    left join api_keys k on k.api_key_id = c.api_key_id
    order by c.change_id desc`.execute(db);
  return rows;
}

/** Who changed a field last, and when. */
export interface LatestChangeRow {
  readonly kind: string;
  readonly entity_key: string;
  readonly field: string;
  readonly changed_at: Date;
  readonly user_name: string | null;
  readonly source: Source;
}

export interface FieldOf {
  readonly kind: string;
  readonly key: string;
  readonly product: number | null;
  readonly field: string;
}

/** Returns the last change of each field that was ever changed. */
export async function selectLatestChanges(
  db: Database,
  companyId: number,
  fields: readonly FieldOf[],
): Promise<LatestChangeRow[]> {
  const latest = (ofProduct: boolean) => sql`
    select i.kind, i.key as entity_key, i.field, last.changed_at, last.source, coalesce(a.name, ${AUTHOR_NAME}) as user_name
    from json_to_recordset(${JSON.stringify(fields)}::json) as i (kind text, key text, product int, field text)
    cross join lateral (
      select c.changed_at, c.source, c.user_id, c.actor_user_id, c.api_key_id
      from ${ofProduct ? rowsOfProduct(sql`i.product`) : sql`change_log`} c
      where c.company_id = ${companyId} and c.kind = i.kind and c.entity_key = i.key
        and ${ofProduct ? sql`true` : sql`c.product_id is null`}
        and (c.before ? i.field or c.after ? i.field)
      order by c.change_id desc limit 1) last
    left join users u on u.user_id = last.user_id
    left join users a on a.user_id = last.actor_user_id
    left join api_keys k on k.api_key_id = last.api_key_id
    where ${ofProduct ? sql`i.product is not null` : sql`i.product is null`}`;
  const { rows } = await sql<LatestChangeRow>`${latest(true)} union all ${latest(false)}`.execute(db);
  return rows;
}
