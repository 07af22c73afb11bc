import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import type { StockRow } from './products.queries.js';

/** Locks products until the transaction ends, by ascending id, and returns their stock. */
export async function lockStock(tx: Tx, companyId: number, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select product_id, stock, reserved, future_stock, has_physical_stock from products
    where company_id = ${companyId} and product_id = any(${ids}::int[])
    order by product_id for no key update`.execute(tx);
  return rows;
}
