// SQL of steps and promotions of price lists, and of prices agreed with clients: finds them by their keys, locks, writes and removes
// them, and reads those of a product, of a client, and pages of all.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** `price_step`: of a price list, also a promotion. `customer_price`: agreed with a client. */
export type QuantityPriceKind = 'price_step' | 'customer_price';

/** What identifies a price by quantity. */
export interface QuantityPriceKey {
  readonly kind: QuantityPriceKind;
  /** The price list's id, or the client's. */
  readonly ownerId: number;
  readonly productId: number;
  /** Units from which it counts; of a promotion, the paid units. */
  readonly fromQuantity: number;
  /** 0: a price. */
  readonly freeUnits: number;
  /** Days as '2026-12-31', both included; null for no limit. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export interface QuantityPriceRow extends QuantityPriceKey {
  /** Pesos as decimal text; null for a promotion. */
  readonly amount: string | null;
}

interface TableOf {
  readonly name: RawBuilder<unknown>;
  readonly owner: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** 0 where the table has no promotions. */
  readonly freeUnits: RawBuilder<unknown>;
}

const TABLES: Readonly<Record<QuantityPriceKind, TableOf>> = {
  price_step: {
    name: sql`price_steps`,
    owner: sql`t.price_list_id`,
    id: sql`t.price_step_id`,
    freeUnits: sql`t.free_units`,
  },
  customer_price: {
    name: sql`customer_prices`,
    owner: sql`t.client_id`,
    id: sql`t.customer_price_id`,
    freeUnits: sql`0`,
  },
};

const GIVEN = sql`nth int, "ownerId" int, "productId" int, "fromQuantity" int, "freeUnits" int, "validFrom" date,
  "validUntil" date, amount numeric(14, 2)`;

const given = (rows: readonly (QuantityPriceKey & { readonly amount?: string | null })[]) =>
  sql`json_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ ...row, nth })))}::json) as i(${GIVEN})`;

const isGiven = ({ owner, freeUnits }: TableOf) => sql`${owner} = i."ownerId" and t.product_id = i."productId"
  and t.from_quantity = i."fromQuantity" and ${freeUnits} = i."freeUnits"
  and t.valid_from is not distinct from i."validFrom" and t.valid_until is not distinct from i."validUntil"`;

/** Returns what is stored for each key of one kind, in the order of the keys; undefined for nothing. */
export async function selectStored(
  db: Database,
  companyId: number,
  kind: QuantityPriceKind,
  keys: readonly QuantityPriceKey[],
): Promise<({ readonly amount: string | null } | undefined)[]> {
  const table = TABLES[kind];
  const { rows } = await sql<{ nth: number; amount: string | null }>`
    select i.nth, t.amount::text from ${given(keys)} join ${table.name} t on t.company_id = ${companyId} and ${isGiven(table)}`.execute(
    db,
  );
  const found = new Map(rows.map(({ nth, amount }) => [nth, { amount }]));
  return keys.map((_, nth) => found.get(nth));
}

/** Locks the price lists or clients of keys by ascending id, until the transaction ends: other changes of their prices wait. */
export async function lockOwners(
  tx: Tx,
  companyId: number,
  kind: QuantityPriceKind,
  ids: readonly number[],
): Promise<void> {
  const [table, id] =
    kind === 'price_step' ? [sql`price_lists`, sql`price_list_id`] : [sql`clients`, sql`client_id`];
  await sql`
    select from ${table} where company_id = ${companyId} and ${id} = any(${[...new Set(ids)]}::int[])
    order by ${id} for no key update`.execute(tx);
}

/** Adds and changes prices of one kind. */
export async function upsertRows(
  tx: Tx,
  companyId: number,
  kind: QuantityPriceKind,
  rows: readonly QuantityPriceRow[],
): Promise<void> {
  const [columns, values] =
    kind === 'price_step'
      ? [sql`price_list_id, free_units`, sql`i."ownerId", i."freeUnits"`]
      : [sql`client_id`, sql`i."ownerId"`];
  const conflict =
    kind === 'price_step'
      ? sql`price_list_id, product_id, from_quantity, free_units, valid_from, valid_until`
      : sql`client_id, product_id, from_quantity, valid_from, valid_until`;
  await sql`
    insert into ${TABLES[kind].name} (company_id, product_id, from_quantity, amount, valid_from, valid_until, ${columns})
    select ${companyId}::int, i."productId", i."fromQuantity", i.amount, i."validFrom", i."validUntil", ${values}
    from ${given(rows)} order by i."ownerId", i."productId", i.nth
    on conflict (${conflict}) do update set amount = excluded.amount`.execute(tx);
}

/** Removes prices of one kind. */
export async function deleteRows(
  tx: Tx,
  companyId: number,
  kind: QuantityPriceKind,
  keys: readonly QuantityPriceKey[],
): Promise<void> {
  const table = TABLES[kind];
  await sql`
    delete from ${table.name} t using ${given(keys)} where t.company_id = ${companyId} and ${isGiven(table)}`.execute(
    tx,
  );
}

/** A price by quantity with the names of what it is about. */
export interface NamedQuantityPrice extends QuantityPriceRow {
  readonly id: number;
  /** Of the price list, or of the client. */
  readonly ownerCode: string;
  readonly ownerName: string;
  readonly productCode: string;
  readonly productName: string;
}

const OWNERS: Readonly<Record<QuantityPriceKind, RawBuilder<unknown>>> = {
  price_step: sql`(select price_list_id as id, code, name from price_lists)`,
  customer_price: sql`(select client_id as id, client_code as code, legal_name as name from clients)`,
};

const selectNamed = (
  kind: QuantityPriceKind,
  companyId: number,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => {
  const { name, owner, id, freeUnits } = TABLES[kind];
  return sql<NamedQuantityPrice>`
    select ${id} as id, ${sql.lit(kind)} as kind, ${owner} as "ownerId", t.product_id as "productId",
      t.from_quantity as "fromQuantity", ${freeUnits} as "freeUnits", t.amount::text as amount,
      t.valid_from::text as "validFrom", t.valid_until::text as "validUntil", o.code as "ownerCode", o.name as "ownerName",
      p.code as "productCode", p.name as "productName"
    from ${name} t join ${OWNERS[kind]} o on o.id = ${owner} join products p using (product_id)
    where t.company_id = ${companyId} and ${condition} order by ${order}`;
};

/** Returns the ids of a product and of a price list or client by their codes, and a name for the audit trail; undefined if one is unknown. */
export async function selectIds(
  db: Database,
  companyId: number,
  kind: QuantityPriceKind,
  { ownerCode, productCode }: { readonly ownerCode: string; readonly productCode: string },
): Promise<{ readonly ownerId: number; readonly productId: number; readonly label: string } | undefined> {
  const owners =
    kind === 'price_step'
      ? sql`select price_list_id as id, name from price_lists where company_id = ${companyId} and code = ${ownerCode}`
      : sql`select client_id as id, legal_name as name from clients
          where company_id = ${companyId} and client_code = ${ownerCode}`;
  const { rows } = await sql<{ ownerId: number; productId: number; label: string }>`
    select o.id as "ownerId", p.product_id as "productId", p.code || ' ' || p.name || ' · ' || o.name as label
    from products p cross join (${owners}) o
    where p.company_id = ${companyId} and p.code = ${productCode}`.execute(db);
  return rows[0];
}

const SHOWN_MAX = 2_000;
const inOrder = sql`o.name, p.code, t.from_quantity, t.valid_from nulls first, t.valid_until nulls first limit ${SHOWN_MAX}`;

/** Returns the prices by quantity of a product: those of every list, then those agreed with clients. */
export async function selectOfProduct(
  db: Database,
  companyId: number,
  productId: number,
): Promise<NamedQuantityPrice[]> {
  const of = async (kind: QuantityPriceKind) =>
    (await selectNamed(kind, companyId, sql`t.product_id = ${productId}`, inOrder).execute(db)).rows;
  return [...(await of('price_step')), ...(await of('customer_price'))];
}

/** Returns the prices that are agreed with a client. */
export const selectOfClient = async (
  db: Database,
  companyId: number,
  clientId: number,
): Promise<NamedQuantityPrice[]> =>
  (await selectNamed('customer_price', companyId, sql`t.client_id = ${clientId}`, inOrder).execute(db)).rows;

/** Returns a page of all prices of a kind behind an id. @param ownerId undefined: of all lists or clients. */
export async function selectPage(
  db: Database,
  companyId: number,
  kind: QuantityPriceKind,
  {
    ownerId,
    after,
    limit,
  }: { readonly ownerId: number | undefined; readonly after: number; readonly limit: number },
): Promise<NamedQuantityPrice[]> {
  const { owner, id } = TABLES[kind];
  const condition = sql`${id} > ${after} and (${ownerId ?? null}::int is null or ${owner} = ${ownerId ?? null}::int)`;
  return (await selectNamed(kind, companyId, condition, sql`${id} limit ${limit}`).execute(db)).rows;
}
