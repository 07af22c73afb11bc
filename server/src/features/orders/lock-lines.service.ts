import type { Tx } from '../../platform/database/database.js';
import { type CartLineRow, linesOf, type OpenLine } from '../cart/open-cart.service.js';
import { type Buyer, lockOrderableByIds } from '../products/products.service.js';

/** Locks the products of a cart's lines until the transaction ends, and returns the lines at today's prices with the stock as it is then. */
export async function lockCartLines(
  tx: Tx,
  buyer: Buyer,
  rows: readonly CartLineRow[],
): Promise<readonly OpenLine[]> {
  const ids = rows.map(({ product_id }) => product_id);
  return linesOf(rows, await lockOrderableByIds(tx, buyer, ids));
}
