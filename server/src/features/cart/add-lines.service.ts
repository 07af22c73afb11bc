// Adds many products to the open cart in one transaction, with the outcome of each line, for the quick order.

import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { type AddedLine, type AddedUnits, addUnits } from '@mostrador/rules/quick-order';
import type { Refusal } from '@mostrador/rules/refusals';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { Session, Shop } from '../../shop.js';
import { buys } from '../clients/target-client.service.js';
import { type Buyer, buyerOf, type PricedProduct, productsByCodes } from '../products/products.service.js';
import { type CartRows, keyOf, readCart } from './cart.queries.js';
import { lockOrOpenCart, putLines } from './cart-writes.queries.js';
import { heldLinesOf } from './held-lines.service.js';
import type { ShownTarget } from './shown-target.service.js';

/** A line to add, with the exact code of its product. Each product may be in one line only. */
export interface NewLine extends AddedLine {
  readonly code: string;
}

/**
 * Adds the lines that the rules accept and returns the outcome of each, or the refusal of all. The number of statements does not depend on
 * the number of lines. Reading prices and stock locks nothing, as for a single product.
 */
export async function addLines(
  shop: Shop,
  session: Session,
  lines: readonly NewLine[],
  shownTarget: ShownTarget | undefined,
): Promise<readonly AddedUnits[] | Refusal> {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  if (isOtherTarget(session.client?.clientId, shownTarget)) return { code: 'target_client_changed' };
  const key = keyOf(session);
  const buyer = buyerOf(shop, session);
  return await shop.db.transaction().execute(async (tx) => {
    const products = await productsByCodes(
      tx,
      buyer,
      lines.map(({ code }) => code),
    );
    const planned = plan(lines, products, buyer, await readCart(tx, key));
    // a call that adds nothing opens no cart
    if (planned.changes.length === 0) return planned.outcomes;
    const cartId = await lockOrOpenCart(tx, key);
    const { outcomes, changes } = plan(lines, products, buyer, await readCart(tx, key));
    await putLines(tx, key.companyId, cartId, changes);
    return outcomes;
  });
}

interface Plan {
  readonly outcomes: readonly AddedUnits[];
  readonly changes: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly observations: string;
  }[];
}

/** Returns what becomes of each line in a cart, and the lines to write. */
function plan(
  lines: readonly NewLine[],
  products: ReadonlyMap<string, PricedProduct>,
  buyer: Buyer,
  cart: CartRows | undefined,
): Plan {
  const held = heldLinesOf(cart);
  const changes: Plan['changes'][number][] = [];
  const outcomes = lines.map((line): AddedUnits => {
    const found = products.get(line.code);
    const facts = found !== undefined && (found.visible || buyer.profile === 3) ? found : undefined;
    const productId = facts?.product.productId ?? 0;
    const current = held.get(productId);
    const outcome = addUnits(facts, current, line);
    if (outcome.refusal !== undefined || outcome.quantity === current?.quantity) return outcome;
    if (current === undefined && held.size >= CART_LINES_MAX)
      return { quantity: 0, refusal: { code: 'cart_full', max: CART_LINES_MAX } };
    held.set(productId, { quantity: outcome.quantity, stockCheckSkipped: false });
    changes.push({ productId, quantity: outcome.quantity, observations: '' });
    return outcome;
  });
  return { outcomes, changes };
}
