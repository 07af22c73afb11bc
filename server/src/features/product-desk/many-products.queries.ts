// SQL of one change of many products: changes them, and records each in the audit trail, in one statement.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import { type ActionColumns, insertChangesFrom } from '../change-log/change-log.service.js';

/** A column that a change of many products sets, and its field in the contract. */
export type ManyColumn = 'active' | 'visible_in_portal' | 'tax_code' | 'category_id' | 'stock';

const label = sql`p.code || ' ' || p.name`;

/**
 * Locks the named products, by ascending id, sets a column where it differs, and records each change.
 * @param field the field's name in the contract.
 * @param logged how a value is recorded, where it is not the column's: `logged.value` is the column.
 * @param also further columns to set.
 * @returns how many products changed.
 */
export async function setColumn(
  tx: Tx,
  action: ActionColumns,
  ids: readonly number[],
  {
    column,
    field,
    value,
    logged = (of) => of,
    also,
  }: {
    readonly column: ManyColumn;
    readonly field: string;
    readonly value: string | number | boolean | null;
    readonly logged?: (of: RawBuilder<unknown>) => RawBuilder<unknown>;
    readonly also?: RawBuilder<unknown>;
  },
): Promise<number> {
  const type = {
    active: 'boolean',
    visible_in_portal: 'boolean',
    tax_code: 'text',
    category_id: 'int',
    stock: 'int',
  }[column];
  const to = sql`${value}::${sql.raw(type)}`;
  const { rows } = await sql<{ changed: number }>`
    with chosen as materialized (
      select p.product_id, ${label} as label, p.${sql.ref(column)} as held
      from products p
      where p.company_id = ${action.companyId} and p.product_id = any(${ids}::int[]) and p.${sql.ref(column)} is distinct from ${to}
      order by p.product_id for no key update of p
    ), changed as (
      update products p set ${sql.ref(column)} = ${to}, updated_at = now() ${also === undefined ? sql`` : sql`, ${also}`}
      from chosen c where p.product_id = c.product_id
    ), logged as (${insertChangesFrom(
      action,
      sql`select 'product', product_id::text, label, product_id,
        jsonb_build_object(${field}::text, ${logged(sql`held`)}), jsonb_build_object(${field}::text, ${logged(to)})
        from chosen o order by o.product_id`,
    )})
    select count(*)::int as changed from chosen`.execute(tx);
  return rows[0]?.changed ?? 0;
}

/** The code of a category's id, for the log. */
export const categoryCodeSql =
  (companyId: number) =>
  (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select k.category_code from categories k where k.company_id = ${companyId} and k.category_id = ${of})`;

/** Sets the rate that belongs to a tax code. */
export const taxRateSql = (percent: number): RawBuilder<unknown> => sql`tax_rate = ${percent}`;

/** Adds or removes a tag of the named products, and records the tags of each before and after. */
export async function setTag(
  tx: Tx,
  action: ActionColumns,
  ids: readonly number[],
  tag: string,
  isAdded: boolean,
): Promise<number> {
  const { companyId } = action;
  if (isAdded)
    await sql`insert into tags (company_id, tag_code, description) values (${companyId}, ${tag}, ${tag})
      on conflict (company_id, tag_code) do nothing`.execute(tx);
  await sql`select from products where company_id = ${companyId} and product_id = any(${ids}::int[])
    order by product_id for no key update`.execute(tx);
  const { rows } = await sql<{ changed: number }>`
    with chosen as materialized (
      select p.product_id, ${label} as label, array(
        select t.tag_code from product_tags t
        where t.company_id = p.company_id and t.product_id = p.product_id order by t.tag_code) as held
      from products p where p.company_id = ${companyId} and p.product_id = any(${ids}::int[])
    ), differing as materialized (
      select product_id, label, held, ${
        isAdded ? sql`held || ${tag}::text` : sql`array_remove(held, ${tag}::text)`
      } as becomes
      from chosen where (${tag}::text = any(held)) <> ${isAdded}::boolean
    ), gone as (
      delete from product_tags t using differing d
      where not ${isAdded}::boolean and t.company_id = ${companyId} and t.product_id = d.product_id and t.tag_code = ${tag}
    ), come as (
      insert into product_tags (company_id, tag_code, product_id)
      select ${companyId}, ${tag}, product_id from differing where ${isAdded}::boolean
    ), logged as (${insertChangesFrom(
      action,
      sql`select 'product', product_id::text, label, product_id,
        jsonb_build_object('tags', to_jsonb(held)), jsonb_build_object('tags', to_jsonb(becomes))
        from differing o order by o.product_id`,
    )})
    select count(*)::int as changed from differing`.execute(tx);
  return rows[0]?.changed ?? 0;
}

export interface AddedStock {
  /** The call came before; nothing was added again. */
  readonly isRepeated: boolean;
  /** Products whose stock would leave its range. If there are any, nothing was changed. */
  readonly outOfRange: number;
  readonly changed: number;
}

/**
 * Adds units to the stock of the named products and records each change, unless the action was recorded before. Locks the products
 * by ascending id.
 */
export async function addStock(
  tx: Tx,
  action: ActionColumns,
  ids: readonly number[],
  { by, most }: { readonly by: number; readonly most: number },
): Promise<AddedStock> {
  await sql`select from products where company_id = ${action.companyId} and product_id = any(${ids}::int[])
    order by product_id for no key update`.execute(tx);
  const { rows } = await sql<AddedStock>`
    with earlier as materialized (select 1 from change_log where action_id = ${action.actionId}::uuid),
    chosen as materialized (
      select p.product_id, ${label} as label, p.stock as held, p.stock + ${by}::int as becomes
      from products p
      where p.company_id = ${action.companyId} and p.product_id = any(${ids}::int[]) and ${by}::int <> 0
    ), beyond as materialized (select count(*)::int as products from chosen where abs(becomes) > ${most}::int),
    differing as materialized (
      select c.* from chosen c where (select products from beyond) = 0 and not exists (select from earlier)
    ), changed as (
      update products p set stock = d.becomes, updated_at = now() from differing d where p.product_id = d.product_id
    ), logged as (${insertChangesFrom(
      action,
      sql`select 'product', product_id::text, label, product_id,
        jsonb_build_object('stock', held), jsonb_build_object('stock', becomes)
        from differing o order by o.product_id`,
    )})
    select exists (select from earlier) as "isRepeated", (select products from beyond) as "outOfRange",
      case when exists (select from earlier) then (select count(*)::int from earlier)
        else (select count(*)::int from differing) end as changed`.execute(tx);
  return rows[0] ?? { isRepeated: false, outOfRange: 0, changed: 0 };
}
