// Puts products of a shopping list, or of the usual ones, into the open cart, with an answer for each line.

import type { RepeatedLine, RepeatResult } from '@mostrador/contract/entries/orders';
import type { shoppingListsCalls } from '@mostrador/contract/entries/shopping-lists';
import { refillSummary, wantedQuantities } from '@mostrador/rules/cart-refill';
import { fromCentavos } from '@mostrador/rules/money';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { getCart, refusedAnswer } from '../cart/cart-answer.service.js';
import { refillCart } from '../cart/refill-cart.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys } from '../clients/target-client.service.js';
import { buyerOf, productsByCodes } from '../products/products.service.js';
import { findList } from './shopping-lists.queries.js';
import { listNotFound, listsScope } from './shopping-lists.service.js';
import { markUsed } from './write-lists.queries.js';

/**
 * Raises the open cart to the wanted quantities as far as today's stock and prices allow; a repeated request changes nothing. A code
 * that is given twice counts once, with the greater quantity. Throws 404 for a list that is not the client's.
 */
export async function fillCartFromList(
  shop: Shop,
  session: Session,
  { listId, lines }: output<typeof shoppingListsCalls.fillCartFromList.body>,
  shownTarget: ShownTarget,
): Promise<RepeatResult> {
  const of = listsScope(session);
  if (listId !== undefined && (of === undefined || (await findList(shop.db, of, listId)) === undefined))
    throw listNotFound();
  if (!buys(shop, session))
    return { ...(await refusedAnswer(shop, session, { code: 'buying_forbidden' })), lines: [] };
  if (isOtherTarget(session.client?.clientId, shownTarget))
    return { ...(await refusedAnswer(shop, session, { code: 'target_client_changed' })), lines: [] };
  const wanted = wantedQuantities(lines);
  const products = await productsByCodes(shop.db, buyerOf(shop, session), [...wanted.keys()]);
  const known = [...wanted].flatMap(([code, quantity]) => {
    const found = products.get(code);
    return found?.visible === true || found?.sellable === true
      ? [{ code, quantity, productId: found.product.productId, name: found.product.name, observations: '' }]
      : [];
  });
  const refilled = await refillCart(shop, session, known);
  const answers = new Map<string, RepeatedLine>();
  for (const [index, { code, name, quantity: asked }] of known.entries()) {
    const answer = refilled[index];
    if (answer === undefined) continue;
    const { outcome, quantity, price } = answer;
    const priceNow = price === null ? null : fromCentavos(price);
    answers.set(code, { code, name, wanted: asked, quantity, outcome, priceThen: null, priceNow });
  }
  const told = [...wanted].map(([code, quantity]) => answers.get(code) ?? notSold(code, quantity));
  if (of !== undefined && listId !== undefined) await markUsed(shop.db, of, listId);
  return { resultCode: 0, message: refillSummary(told), cart: await getCart(shop, session), lines: told };
}

/** The answer for a product that is not there, or that the client is not shown. */
const notSold = (code: string, wanted: number): RepeatedLine => ({
  code,
  name: '',
  wanted,
  quantity: 0,
  outcome: 'gone',
  priceThen: null,
  priceNow: null,
});
