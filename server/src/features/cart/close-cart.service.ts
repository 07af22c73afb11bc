import type { RawBuilder } from 'kysely';
import type { CartHead } from './cart.queries.js';
import { emptiedCart } from './cart-writes.queries.js';

/** CTEs that empty a locked cart that becomes an order, and give it a new id. */
export const closeConfirmedCart = (head: CartHead): RawBuilder<unknown> => emptiedCart(head.cart_id);
