// Takes products that were offered out of the open cart from which the offer was made.

import type { Tx } from '../../platform/database/database.js';
import type { Session, SessionClient } from '../../shop.js';
import { keyOf, lockCart } from './cart.queries.js';
import { deleteProducts } from './cart-writes.queries.js';

/** Locks the caller's open cart of a client until the transaction ends. Returns its id; undefined when there is none. */
export async function lockCartOf(
  tx: Tx,
  session: Session,
  client: SessionClient,
): Promise<number | undefined> {
  return (await lockCart(tx, keyOf({ ...session, client })))?.cart_id;
}

/** Removes products from a locked cart. What was added to it meanwhile stays. */
export const removeFromCart = (tx: Tx, cartId: number, productIds: readonly number[]): Promise<void> =>
  deleteProducts(tx, cartId, productIds);
