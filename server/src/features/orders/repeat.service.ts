import type { RepeatedLine, RepeatResult } from '@mostrador/contract/entries/orders';
import { formatWhole, fromCentavos, toCentavos } from '@mostrador/rules/money';
import { isOtherTarget } from '@mostrador/rules/target-client';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { getCart, refusedAnswer } from '../cart/cart-answer.service.js';
import { type Refilled, refillCart } from '../cart/repeat-order-lines.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys } from '../clients/target-client.service.js';
import { findOrder, type OrderLineDb, orderLines } from './orders.queries.js';
import { ordersFor } from './orders.service.js';

/**
 * Puts an order's products into the open cart at today's prices, and reports the result of each line. 404 for an order
 * that the caller may not read; a salesman repeats the orders of the client that they buy for now.
 */
export async function repeatOrder(
  shop: Shop,
  session: Session,
  externalId: string,
  shownTarget?: ShownTarget,
): Promise<RepeatResult> {
  const order = await findOrder(shop.db, ordersFor(shop, session), externalId);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  if (!buys(shop, session))
    return { ...(await refusedAnswer(shop, session, { code: 'buying_forbidden' })), lines: [] };
  if (order.client_id !== session.client?.clientId || isOtherTarget(session.client?.clientId, shownTarget))
    return { ...(await refusedAnswer(shop, session, { code: 'target_client_changed' })), lines: [] };
  const ordered = await orderLines(shop.db, session.companyId, order.order_id);
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
  return { resultCode: 0, message: summary(lines), cart: await getCart(shop, session), lines };
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

/** 'Se agregaron 12 productos. 2 no se pudieron agregar.' */
function summary(lines: readonly RepeatedLine[]): string {
  const count = (...outcomes: readonly RepeatedLine['outcome'][]) =>
    lines.filter((line) => outcomes.includes(line.outcome)).length;
  const [less, kept] = [count('less_stock'), count('kept')];
  const added = count('added') + less;
  const left = lines.length - added - kept;
  const sentences = [
    said(added, 'Se agregó 1 producto.', 'Se agregaron # productos.'),
    said(less, 'De 1 hay menos unidades que las pedidas.', 'De # hay menos unidades que las pedidas.'),
    said(kept, '1 ya estaba en el carrito.', '# ya estaban en el carrito.'),
    said(left, '1 no se pudo agregar.', '# no se pudieron agregar.'),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function said(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? one : many.replace('#', formatWhole(count));
}
