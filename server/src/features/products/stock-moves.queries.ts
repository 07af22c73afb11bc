import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';

/** Raises what is reserved of products (a negative quantity lowers it) and notes why. */
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
 * Gives back what an order still holds, and with `shipped` takes it out of the warehouse too: one statement for any
 * number of lines, the products locked in the order of their ids. What the ledger says counts, not the lines: nothing is
 * given back twice. The book never falls below zero, even where more leaves than it knew of.
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
