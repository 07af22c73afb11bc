import type { StockFacts } from '@mostrador/rules/stock';
import type { Tx } from '../../platform/database/database.js';
import { stockOf } from './priced-product.js';
import { lockStock } from './stock-lock.queries.js';

/**
 * Locks products until the transaction ends and returns their stock by id, as it is then. All transactions lock in the
 * order of the ids, so that none waits for another in a circle.
 */
export async function lockProducts(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, StockFacts>> {
  const rows = await lockStock(tx, companyId, ids);
  return new Map(rows.map((row) => [row.product_id, stockOf(row)]));
}
