// SQL that reserves, releases and ships the units of an order, reserves and releases those of offers, and records each change in
// `stock_movements`.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { prepareAlways } from '../../platform/database/prepared-statements.js';

/** Raises the reserved units of products (a negative quantity lowers them) and records the movements. */
export async function addReserved(
  tx: Tx,
  companyId: number,
  orderId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
): Promise<void> {
  await sql`
    with line as (
      select product_id, quantity from unnest(
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.quantity)}::int[]) as l (product_id, quantity)
    ), moved as (
      insert into stock_movements (company_id, product_id, order_id, reserved_delta)
      select ${companyId}, product_id, ${orderId}, quantity from line
    )
    update products p set reserved = p.reserved + line.quantity
    from line where p.company_id = ${companyId} and p.product_id = line.product_id`.execute(tx);
}

/**
 * Raises the reserved units of locked products, for an order whose movements `reservedMoves` records. The planner does not see how many
 * they are, so that it keeps its plan; the statement is prepared however many others a process has sent.
 * @param also CTEs that write other tables in the same statement. Their text must not depend on their values.
 */
export async function raiseReserved(
  tx: Tx,
  companyId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
  also?: RawBuilder<unknown>,
): Promise<void> {
  const statement = sql`
    ${also === undefined ? sql`` : sql`with ${also}`}
    update products p set reserved = p.reserved + line.quantity
    from unnest(
      (select ${lines.map((line) => line.productId)}::int[]),
      (select ${lines.map((line) => line.quantity)}::int[])) as line (product_id, quantity)
    where p.company_id = ${companyId} and p.product_id = line.product_id`.compile(tx);
  prepareAlways(statement.sql);
  await tx.executeQuery(statement);
}

/** Writes the movements of a new order, as part of the statement that writes it: `placed` has its id, `given` its lines. */
export const reservedMoves = (
  companyId: RawBuilder<unknown>,
  placed: RawBuilder<unknown>,
  given: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into stock_movements (company_id, product_id, order_id, reserved_delta)
  select ${companyId}::int, given.product_id, placed.order_id, given.quantity from ${placed} placed, ${given} given`;

/**
 * Releases the units that an order still reserves, and with `shipped` also subtracts them from the stock. One statement for any
 * number of lines; the products are locked in the order of their ids. The recorded movements count, not the lines, so nothing is
 * released twice. The stock never falls below zero, even if more units are shipped than it had.
 */
export async function releaseOrShipReserved(
  tx: Tx,
  companyId: number,
  orderId: number,
  shipped: boolean,
): Promise<void> {
  await sql`
    with held as (
      select product_id, sum(reserved_delta)::int as quantity from stock_movements
      where company_id = ${companyId} and order_id = ${orderId}
      group by product_id having sum(reserved_delta) > 0
    ), locked as (
      select p.product_id, held.quantity,
        case when ${shipped}::boolean and p.has_physical_stock then least(held.quantity, greatest(p.stock, 0)) else 0 end as leaving
      from products p join held on held.product_id = p.product_id
      where p.company_id = ${companyId}
      order by p.product_id for no key update of p
    ), moved as (
      insert into stock_movements (company_id, product_id, order_id, reserved_delta, stock_delta)
      select ${companyId}, product_id, ${orderId}, -quantity, -leaving from locked
    )
    update products p set reserved = p.reserved - locked.quantity, stock = p.stock - locked.leaving
    from locked where p.company_id = ${companyId} and p.product_id = locked.product_id`.execute(tx);
}

/**
 * Releases units of an order's products, and with `shipped` also subtracts them from the stock, as far as the order reserves them.
 * One statement; the products are locked in the order of their ids. The stock never falls below zero.
 */
export async function releaseOrShipUnits(
  tx: Tx,
  companyId: number,
  orderId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
  shipped: boolean,
): Promise<void> {
  await sql`
    with given as (
      select product_id, sum(quantity)::int as quantity from unnest(
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.quantity)}::int[]) as l (product_id, quantity)
      group by product_id
    ), held as (
      select product_id, sum(reserved_delta)::int as reserved from stock_movements
      where company_id = ${companyId} and order_id = ${orderId}
      group by product_id having sum(reserved_delta) > 0
    ), locked as (
      select p.product_id, least(given.quantity, held.reserved) as quantity,
        case when ${shipped}::boolean and p.has_physical_stock
          then least(given.quantity, held.reserved, greatest(p.stock, 0)) else 0 end as leaving
      from products p join given using (product_id) join held using (product_id)
      where p.company_id = ${companyId} and given.quantity > 0
      order by p.product_id for no key update of p
    ), moved as (
      insert into stock_movements (company_id, product_id, order_id, reserved_delta, stock_delta)
      select ${companyId}, product_id, ${orderId}, -quantity, -leaving from locked
    )
    update products p set reserved = p.reserved - locked.quantity, stock = p.stock - locked.leaving
    from locked where p.company_id = ${companyId} and p.product_id = locked.product_id`.execute(tx);
}

/** Raises the reserved units of locked products for an offer, and records the movements. */
export async function addReservedForOffer(
  tx: Tx,
  companyId: number,
  offerId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
): Promise<void> {
  await sql`
    with line as (
      select product_id, quantity from unnest(
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.quantity)}::int[]) as l (product_id, quantity)
    ), moved as (
      insert into stock_movements (company_id, product_id, offer_id, reserved_delta)
      select ${companyId}, product_id, ${offerId}, quantity from line
    )
    update products p set reserved = p.reserved + line.quantity
    from line where p.company_id = ${companyId} and p.product_id = line.product_id`.execute(tx);
}

/** Returns the units that an offer reserves, by product. */
export async function reservedForOffer(
  db: Database,
  companyId: number,
  offerId: number,
): Promise<{ product_id: number; quantity: number }[]> {
  const { rows } = await sql<{ product_id: number; quantity: number }>`
    select product_id, sum(reserved_delta)::int as quantity from stock_movements
    where company_id = ${companyId} and offer_id = ${offerId}
    group by product_id having sum(reserved_delta) > 0`.execute(db);
  return rows;
}

/**
 * Releases the units that locked offers still reserve. One statement for any number of offers; the products are locked in the order of
 * their ids. The recorded movements count, so nothing is released twice.
 */
export async function releaseReservedForOffers(
  tx: Tx,
  companyId: number,
  offerIds: readonly number[],
): Promise<void> {
  await sql`
    with held as (
      select offer_id, product_id, sum(reserved_delta)::int as quantity from stock_movements
      where company_id = ${companyId} and offer_id = any(${offerIds}::int[])
      group by offer_id, product_id having sum(reserved_delta) > 0
    ), locked as (
      select p.product_id, freed.quantity
      from products p join (select product_id, sum(quantity)::int as quantity from held group by product_id) freed
        on freed.product_id = p.product_id
      where p.company_id = ${companyId}
      order by p.product_id for no key update of p
    ), moved as (
      insert into stock_movements (company_id, product_id, offer_id, reserved_delta)
      select ${companyId}, product_id, offer_id, -quantity from held
    )
    update products p set reserved = p.reserved - locked.quantity
    from locked where p.company_id = ${companyId} and p.product_id = locked.product_id`.execute(tx);
}
