// SQL of the audit trail for undos: reads the rows of an action in steps, and finds what newer changes hold.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { rowsOfProduct, sameThing, type Values } from './change-log.queries.js';

/** A row of the log as an undo needs it. */
export interface LoggedRow {
  readonly change_id: number;
  readonly action_id: string;
  readonly kind: string;
  readonly entity_key: string;
  readonly label: string;
  readonly product_id: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** An action, or one single change. */
export type Which = { readonly actionId: string } | { readonly changeId: number };

/** Which rows an undo reads. */
export interface LoggedFilter {
  readonly which: Which;
  /**
   * - `created`: the creations of products.
   * - `others`: the rows of everything but the products that the action created.
   * - ids: all rows of these products.
   */
  readonly part: 'all' | 'created' | 'others' | readonly number[];
  /** Only rows with a smaller id. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

const isCreation = (row: string) => sql`
  ${sql.ref(`${row}.kind`)} = 'product' and ${sql.ref(`${row}.before`)} is null and ${sql.ref(`${row}.product_id`)} is not null`;

const isOf = (which: Which) =>
  'actionId' in which
    ? sql`c.action_id = ${which.actionId}::uuid`
    : sql`c.change_id = ${which.changeId}::bigint`;

/** Returns rows of an action or one single change, the newest first. */
export async function selectLogged(
  db: Database,
  companyId: number,
  { which, part, before, limit }: LoggedFilter,
): Promise<LoggedRow[]> {
  // An action may have millions of rows: a step must find those of its products, and leave those of created ones out, by the product.
  const from = isIds(part) ? sql`${rowsOfProduct(sql`any(${part}::int[])`)} c` : sql`change_log c`;
  const isPart = {
    all: sql`true`,
    created: isCreation('c'),
    others: sql`not exists (
      select from ${rowsOfProduct(sql`c.product_id`)} k where k.action_id = c.action_id and ${isCreation('k')})`,
  }[isIds(part) ? 'all' : part];
  const { rows } = await sql<LoggedRow>`
    select c.change_id, c.action_id, c.kind, c.entity_key, c.label, c.product_id, c.before, c.after
    from ${from}
    where c.company_id = ${companyId} and ${isOf(which)} and ${isPart}
      and ${before === undefined ? sql`true` : sql`c.change_id < ${before}`}
    order by c.change_id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Returns the ids of the staff that an action, or one single change, is about. Rows of staff are few, those of an action may be millions. */
export async function selectChangedStaff(db: Database, companyId: number, which: Which): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.entity_key::int as id from (
      select * from change_log where company_id = ${companyId} and kind = 'staff' and product_id is null offset 0
    ) c where ${isOf(which)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const isIds = (part: LoggedFilter['part']): part is readonly number[] => typeof part !== 'string';

/** What newer changes hold of the fields of a row. */
export interface NewerRow {
  readonly change_id: number;
  readonly newer: readonly string[];
  readonly pictures: readonly { readonly before: Values | null; readonly after: Values | null }[] | null;
}

/**
 * Returns the fields of rows that newer changes of other actions hold; rows without such fields are left out. A newer change counts
 * unless an undo has taken it back that was not taken back itself; an undo counts only if it took back something that is not newer
 * than the row.
 * @param undoId the action of the undo itself, whose rows are not newer changes.
 */
export async function selectNewer(
  db: Database,
  changeIds: readonly number[],
  undoId: string,
): Promise<NewerRow[]> {
  const later = (things: RawBuilder<unknown>) => sql`
    select n.kind, n.entity_key, n.action_id, n.undone_action_id, n.before, n.after,
      coalesce(n.before, '{}') || coalesce(n.after, '{}') as fields
    from ${things} n
    where ${sameThing('n')} and n.change_id > c.change_id and n.action_id <> c.action_id and n.action_id <> ${undoId}::uuid`;
  const { rows } = await sql<NewerRow>`
    with c as materialized (
      select change_id, company_id, action_id, kind, entity_key, product_id,
        coalesce(before, '{}') || coalesce(after, '{}') as fields
      from change_log where change_id = any(${changeIds}::bigint[]))
    select c.change_id, array_agg(distinct s.field) as newer,
      case when c.kind = 'picture' then jsonb_agg(jsonb_build_object('before', s.before, 'after', s.after)) end as pictures
    from c cross join lateral (
      with n as materialized (
        ${later(rowsOfProduct(sql`c.product_id`))}
        union all ${later(sql`(
          select * from change_log e where c.product_id is null and e.product_id is null and ${sameThing('e')} offset 0)`)})
      select f.field, n.before, n.after
      from n cross join lateral jsonb_object_keys(n.fields) as f (field)
      where c.fields ? f.field and ${standing(sql`true`)}) s
    group by c.change_id, c.kind`.execute(db);
  return rows;
}

/** Whether field `f` of the newer row `n`, among all newer rows of the same thing, was not taken back, and is no undo of the row. */
const standing = (same: RawBuilder<unknown>) => sql`
  n.undone_action_id is distinct from c.action_id
  and not exists (select from n o where o.action_id = n.undone_action_id and o.fields ? f.field and ${same})
  and not exists (
    select from n o where o.undone_action_id = n.action_id and o.fields ? f.field and ${same}
      and not exists (select from n r where r.undone_action_id = o.action_id and r.fields ? f.field
        and r.kind = o.kind and r.entity_key = o.entity_key))`;

/**
 * Returns one field of each created product that a newer change holds, be it of the product, of a price or of its pictures. Undos of
 * the same action do not count, nor that the product was deactivated.
 * @param creations ids of the rows that created the products.
 */
export async function selectNewerOnProducts(
  db: Database,
  creations: readonly number[],
  undoId: string,
): Promise<{ readonly product_id: number; readonly field: string }[]> {
  const { rows } = await sql<{ product_id: number; field: string }>`
    with c as materialized (
      select change_id, action_id, product_id from change_log where change_id = any(${creations}::bigint[]))
    select c.product_id, s.field
    from c join products p on p.product_id = c.product_id
    cross join lateral (
      with n as materialized (
        select n.change_id, n.kind, n.entity_key, n.action_id, n.undone_action_id,
          coalesce(n.before, '{}') || coalesce(n.after, '{}') as fields
        from ${rowsOfProduct(sql`c.product_id`)} n
        where n.change_id > c.change_id and n.action_id <> c.action_id and n.action_id <> ${undoId}::uuid)
      select f.field
      from n cross join lateral jsonb_object_keys(n.fields) as f (field)
      where not (n.kind = 'product' and f.field = 'active' and not p.active)
        and ${standing(sql`o.kind = n.kind and o.entity_key = n.entity_key`)}
      order by n.change_id desc limit 1) s`.execute(db);
  return rows;
}
