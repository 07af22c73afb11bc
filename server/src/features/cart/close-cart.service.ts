import type { RawBuilder } from 'kysely';
import { emptiedCart } from './cart-writes.queries.js';
import type { OpenCart } from './open-cart.service.js';

/** CTEs that empty a locked cart that becomes an order, and give it a new id. */
export const closeConfirmedCart = ({ head }: OpenCart): RawBuilder<unknown> => emptiedCart(head.cart_id);
