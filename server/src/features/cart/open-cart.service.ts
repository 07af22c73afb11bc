// Reads the caller's open cart with its products at today's prices; can lock it for changing its lines. Also counts
// them.

import type { Database, Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { type Buyer, type OrderableProduct, orderableByIds } from '../products/products.service.js';
import {
  type CartHead,
  type CartLineRow,
  type CartRows,
  countLines,
  keyOf,
  lockCart,
  readCart,
} from './cart.queries.js';

/** A cart line with its product at today’s price and stock, as far as an order needs it. */
export interface OpenLine {
  readonly row: CartLineRow;
  readonly priced: OrderableProduct;
}

export type { CartLineRow };

export interface OpenCart {
  readonly head: CartHead;
  readonly lines: readonly OpenLine[];
}

/** The head of a cart that was never opened; no cart of the database has its id. */
export const EMPTY_HEAD: CartHead = {
  cart_id: 0,
  external_id: '',
  contact_phone: '',
  observations: '',
  discount_codes: '',
  delivery_option: null,
  delivery_details: '',
  payment_option: null,
  pick_up: false,
  delivery_method: null,
  delivery_address: null,
};

/** Returns the caller's open cart with its products at today's prices. A caller without one gets an empty cart. */
export async function openCart(db: Database, session: Session, buyer: Buyer): Promise<OpenCart> {
  const cart: CartRows = (await readCart(db, keyOf(session))) ?? { head: EMPTY_HEAD, lines: [] };
  const products = await orderableByIds(
    db,
    buyer,
    cart.lines.map((line) => line.product_id),
  );
  return { head: cart.head, lines: linesOf(cart.lines, products) };
}

/** Returns the lines with their products. */
export const linesOf = <Priced extends OrderableProduct>(
  rows: readonly CartLineRow[],
  products: ReadonlyMap<number, Priced>,
): { readonly row: CartLineRow; readonly priced: Priced }[] =>
  rows.flatMap((row) => {
    const priced = products.get(row.product_id);
    return priced === undefined ? [] : [{ row, priced }];
  });

/** Locks the caller's cart until the transaction ends, then reads it as `openCart`; undefined when there is none. */
export async function lockOpenCart(tx: Tx, session: Session, buyer: Buyer): Promise<OpenCart | undefined> {
  const head = await lockCart(tx, keyOf(session));
  return head === undefined ? undefined : openCart(tx, session, buyer);
}

export const countCart = (shop: Shop, session: Session): Promise<number> =>
  countLines(shop.db, keyOf(session));
