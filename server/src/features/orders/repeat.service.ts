// Repeats orders: puts their products into the open cart at today's prices, one order alone or several with joined quantities.

import type { RepeatedLine, RepeatResult } from '@mostrador/contract/entries/orders';
import { type Refilled, refillSummary } from '@mostrador/rules/cart-refill';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { isOtherTarget } from '@mostrador/rules/target-client';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { getCart, refusedAnswer } from '../cart/cart-answer.service.js';
import { refillCart } from '../cart/refill-cart.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys } from '../clients/target-client.service.js';
import { findOrders, linesOfOrders, type OrderLineDb } from './orders.queries.js';
import { ordersFor } from './orders.service.js';

/**
 * Puts the products of orders into the open cart at today's prices, and reports the result of each line. A product of several orders is
 * one line with the sum of its quantities, and the price and note of the newest order. 404 if the caller may not read one of the orders;
 * a salesman repeats the orders of the client that they buy for now.
 */
export async function repeatOrders(
  shop: Shop,
  session: Session,
  externalIds: readonly string[],
  shownTarget?: ShownTarget,
): Promise<RepeatResult> {
  const wantedIds = [...new Set(externalIds)];
  const orders = await findOrders(shop.db, ordersFor(shop, session), wantedIds);
  if (orders.length < wantedIds.length) throw notFound('No encontramos ese pedido.');
  if (!buys(shop, session))
    return { ...(await refusedAnswer(shop, session, { code: 'buying_forbidden' })), lines: [] };
  const clientId = session.client?.clientId;
  if (orders.some((order) => order.client_id !== clientId) || isOtherTarget(clientId, shownTarget))
    return { ...(await refusedAnswer(shop, session, { code: 'target_client_changed' })), lines: [] };
  const ordered = joined(
    await linesOfOrders(
      shop.db,
      session.companyId,
      orders.map((order) => order.order_id),
    ),
  );
  const refilled = await refillCart(
    shop,
    session,
    ordered.map((line) => ({
      productId: line.product_id,
      quantity: line.quantity,
      observations: line.observations,
    })),
  );
  const lines = ordered.flatMap((line, index) => {
    const outcome = refilled[index];
    return outcome === undefined ? [] : [repeatedLine(line, outcome)];
  });
  return { resultCode: 0, message: refillSummary(lines), cart: await getCart(shop, session), lines };
}

/** One line for each product, in the place of its first one. The lines are those of orders from the oldest to the newest. */
function joined(lines: readonly OrderLineDb[]): readonly OrderLineDb[] {
  const byProduct = new Map<number, OrderLineDb>();
  for (const line of lines) {
    const quantity = line.quantity + (byProduct.get(line.product_id)?.quantity ?? 0);
    byProduct.set(line.product_id, { ...line, quantity: Math.min(quantity, QUANTITY_MAX) });
  }
  return [...byProduct.values()];
}

const repeatedLine = (line: OrderLineDb, { outcome, quantity, price }: Refilled): RepeatedLine => ({
  code: line.code,
  name: line.name,
  wanted: line.quantity,
  quantity,
  outcome,
  priceThen: fromCentavos(toCentavos(line.unit_price)),
  priceNow: price === null ? null : fromCentavos(price),
});
