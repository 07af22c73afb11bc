// Raises the open cart to wanted quantities at today's prices and stock, with an answer for each product: those of earlier orders
// ('Repetir pedido') and of lists.

import { type Refilled, refillLine } from '@mostrador/rules/cart-refill';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import type { Session, Shop } from '../../shop.js';
import { buyerOf, productsByIds } from '../products/products.service.js';
import { keyOf, readCart } from './cart.queries.js';
import { lockOrOpenCart, putLines } from './cart-writes.queries.js';

/** A product with the quantity that the cart should have. */
export interface WantedLine {
  readonly productId: number;
  readonly quantity: number;
  readonly observations: string;
}

/**
 * Raises the open cart's lines to the wanted quantities as far as today's stock and prices allow, and returns the outcome
 * of each line. It never lowers a quantity, so that a repeat changes nothing. The number of statements does not depend on
 * the number of lines.
 */
export function refillCart(
  shop: Shop,
  session: Session,
  wanted: readonly WantedLine[],
): Promise<readonly Refilled[]> {
  const key = keyOf(session);
  return shop.db.transaction().execute(async (tx) => {
    const cartId = await lockOrOpenCart(tx, key);
    const cart = await readCart(tx, key);
    const products = await productsByIds(
      tx,
      buyerOf(shop, session),
      wanted.map((line) => line.productId),
    );
    const held = new Map((cart?.lines ?? []).map((line) => [line.product_id, line.quantity]));
    const raised = new Map<number, { productId: number; quantity: number; observations: string }>();
    const outcomes = wanted.map((line) => {
      const before = held.get(line.productId);
      const isFull = held.size >= CART_LINES_MAX;
      const refilled = refillLine(line.quantity, products.get(line.productId), before, isFull);
      if (refilled.quantity > (before ?? 0)) {
        held.set(line.productId, refilled.quantity);
        raised.set(line.productId, { ...line, quantity: refilled.quantity });
      }
      return refilled;
    });
    await putLines(tx, key.companyId, cartId, [...raised.values()]);
    return outcomes;
  });
}
