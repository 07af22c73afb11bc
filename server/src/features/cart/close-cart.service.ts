import type { Tx } from '../../platform/database/database.js';
import { emptyConfirmedCart } from './cart-writes.queries.js';
import type { OpenCart } from './open-cart.service.js';

/** Empties a locked cart that has become an order, and gives it a new id. */
export const closeConfirmedCart = (tx: Tx, { head }: OpenCart): Promise<void> =>
  emptyConfirmedCart(tx, head.cart_id);
