// One step of the status of many orders: each order in a transaction of its own, so that one that cannot change keeps none from it.

import type { orderDeskCalls } from '@mostrador/contract/entries/order-desk';
import { refusalText } from '@mostrador/rules/refusals';
import type { output } from 'zod';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { Session, Shop } from '../../shop.js';
import { advanceOrder } from '../orders/status.service.js';
import { orderNumbers } from './picking.queries.js';

type Wanted = output<typeof orderDeskCalls.changeManyOrders.body>;

const GONE = 'No encontramos el pedido.';

/** Changes the status of orders, each from the status that the caller saw. Answers each order. */
export async function changeManyOrders(
  shop: Shop,
  session: Session,
  { orders, to, note }: Wanted,
): Promise<output<typeof orderDeskCalls.changeManyOrders.output>> {
  const { companyId } = session;
  const numbers = await orderNumbers(
    shop.db,
    companyId,
    orders.map(({ externalId }) => externalId),
  );
  const answers = [];
  for (const { externalId, from } of orders) {
    const outcome = await retryTransaction(shop.db, (tx) =>
      advanceOrder(tx, companyId, { externalId }, { from, to, note, source: 'shop', userId: session.userId }),
    );
    const refused = outcome === undefined ? GONE : 'refusal' in outcome ? refusalText(outcome.refusal) : '';
    answers.push({ externalId, orderNumber: numbers.get(externalId) ?? 0, refused });
  }
  return { changed: answers.filter(({ refused }) => refused === '').length, answers };
}
