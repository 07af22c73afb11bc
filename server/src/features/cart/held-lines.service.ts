// The lines of the caller's open cart as the buying rules take them, by product.

import type { HeldLine } from '@mostrador/rules/cart-line';
import type { Database } from '../../platform/database/database.js';
import type { Session } from '../../shop.js';
import { type CartRows, keyOf, readCart } from './cart.queries.js';

/** Returns the lines of a cart by product id. */
export const heldLinesOf = (cart: CartRows | undefined): Map<number, HeldLine> =>
  new Map(
    (cart?.lines ?? []).map(({ product_id, quantity, stock_check_skipped }) => [
      product_id,
      { quantity, stockCheckSkipped: stock_check_skipped },
    ]),
  );

/** Reads the lines of the caller's open cart, by product id. One statement. */
export const heldLines = async (db: Database, session: Session): Promise<Map<number, HeldLine>> =>
  heldLinesOf(await readCart(db, keyOf(session)));
