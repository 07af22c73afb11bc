import type { Tx } from '../../platform/database/database.js';
import type { Session } from '../../shop.js';
import { stateKeyOf } from './cart-answer.service.js';
import { type CartState, lockState } from './cart-state.queries.js';

/**
 * Locks the caller's cart until the transaction ends, and returns it with all that an order needs besides the products; undefined if it was
 * never opened.
 */
export const lockCartState = (tx: Tx, session: Session): Promise<CartState | undefined> =>
  lockState(tx, stateKeyOf(session));
