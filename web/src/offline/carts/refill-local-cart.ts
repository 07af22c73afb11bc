// Raises a cart on the device to the quantities of a list, by the server's rules, with an answer for each line.

import type { RepeatedLine } from '@mostrador/contract/entries/orders';
import { refillLine } from '@mostrador/rules/cart-refill';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { fromCentavos } from '@mostrador/rules/money';
import type { LocalProduct } from '../catalogue/local-catalogue';
import type { LocalCart } from '../schema';
import { factsOf } from './local-cart';

/** A cart after it was raised, with the answer for each product. */
export interface RefilledCart {
  readonly cart: LocalCart;
  readonly lines: readonly RepeatedLine[];
}

/**
 * Raises the lines of a cart to the wanted quantities.
 * @param wanted the units of each code.
 * @param products those that the device has, by code.
 */
export function refillLocalCart(
  cart: LocalCart,
  wanted: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, LocalProduct>,
  profile: 1 | 2 | 3,
): RefilledCart {
  const held = new Map(cart.lines.map((line) => [line.seen.code, line]));
  const lines = [...wanted].map(([code, units]): RepeatedLine => {
    const found = products.get(code);
    const facts = found && factsOf(found, profile);
    const answer = { code, name: '', wanted: units, priceThen: null, priceNow: null };
    if (found === undefined || !(found.visible || facts?.sellable))
      return { ...answer, quantity: 0, outcome: 'gone' };
    const before = held.get(code);
    const { outcome, quantity, price } = refillLine(
      units,
      facts,
      before?.quantity,
      held.size >= CART_LINES_MAX,
    );
    if (quantity > (before?.quantity ?? 0)) {
      const empty = { seen: found.product, observations: '', bypassQuantityCheck: false };
      held.set(code, { ...(before ?? empty), quantity });
    }
    const { name } = found.product;
    return { ...answer, name, quantity, outcome, priceNow: price === null ? null : fromCentavos(price) };
  });
  return { cart: { ...cart, lines: [...held.values()] }, lines };
}
