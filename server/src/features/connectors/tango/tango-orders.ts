// Orders to Tango. An order is marked before it is sent, and Tango is asked for it before it is sent once more: a process that is killed
// between request and answer, or an answer that is lost, makes no second order and loses none.

import { TANGO_BATCH_MAX, TANGO_ORDER_DAYS_MAX, type TangoOrder } from '@mostrador/connectors/tango/contract';
import { orderSentence } from '@mostrador/connectors/tango/failures';
import { meaningOf } from '@mostrador/connectors/tango/order-states';
import { type OrderProblem, type ShopOrder, tangoOrder } from '@mostrador/connectors/tango/orders';
import { failureWaitMinutes, type TangoSettings } from '@mostrador/rules/connectors';
import { toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import type { Exchanged, Stream, StreamContext, StreamProblem } from '../connector.js';
import { selectConnector } from '../connectors.queries.js';
import { type OrderContents, selectOrderContents } from '../order-contents.queries.js';
import {
  enterCancellations,
  enterChanges,
  enterOrders,
  extendLeases,
  type LeasedOrder,
  leaseOrders,
  noteSentChanges,
  type SentOutcome,
  selectUnanswered,
  writeOutcomes,
} from '../sent-orders.queries.js';
import { conditionNames } from './tango-pulls.js';
import { connectorError, didNothing, tangoClient } from './tango-requests.js';

type Context = StreamContext<TangoSettings>;

/** Longer than a request takes at most. */
const LEASE_MS = 120_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Batches of one run; a long line goes on in the next. */
const BATCHES_MAX = 10;

const ofTango = ({ companyId }: Context) => ({ companyId, kind: 'tango' }) as const;

/** Why the shop does not send an order, in Spanish. */
const PROBLEMS: Readonly<Record<OrderProblem, string>> = {
  totals: 'No se envió: el total no coincide con la suma de sus líneas.',
  free_line: 'No se envió: tiene una línea sin precio, y Tango no la acepta.',
  province: 'No se envió: falta la provincia del cliente.',
  empty: 'No se envió: no tiene líneas.',
};

/** Shown once for each change of an order that Tango has already processed. */
const TAKEN = 'El pedido cambió en la tienda cuando Tango ya lo había procesado. Corríjalo también en Tango.';

export const ordersStream: Stream<TangoSettings> = {
  async work(context): Promise<Exchanged> {
    const of = ofTango(context);
    const { shop, companyId } = context;
    const now = new Date(shop.now());
    const since = (await selectConnector(shop.db, companyId, 'tango'))?.orders_since ?? now;
    const oldest = new Date(now.getTime() - TANGO_ORDER_DAYS_MAX * DAY_MS);
    await enterOrders(shop.db, of, { since, oldest, now });
    await enterCancellations(shop.db, of, now);
    const taken = await enterChanges(shop.db, of, { now, takenMessage: TAKEN });
    const lost = await askForUnanswered(context);
    const problems: StreamProblem[] = [
      ...taken.map(({ orderNumber }) => ({ object: String(orderNumber), message: TAKEN })),
      ...lost.problems,
    ];
    let rows = lost.found;
    for (let batch = 0; batch < BATCHES_MAX && !context.signal?.aborted; batch += 1) {
      const leased = await leaseOrders(shop.db, of, {
        now: new Date(shop.now()),
        leasedUntil: new Date(shop.now() + LEASE_MS),
        most: TANGO_BATCH_MAX,
      });
      if (leased.length === 0) return { rows, changes: rows, problems, hasMore: false };
      const sent = await sendBatch(context, leased);
      rows += sent.accepted;
      problems.push(...sent.problems);
    }
    return { rows, changes: rows, problems, hasMore: true };
  },
};

/**
 * Asks Tango for the orders whose answer was lost, and for those that changed. Those that it does not have, and changed ones of which it has
 * made nothing yet, are sent again.
 */
async function askForUnanswered(
  context: Context,
): Promise<{ readonly found: number; readonly problems: readonly StreamProblem[] }> {
  const { shop } = context;
  const of = ofTango(context);
  const now = new Date(shop.now());
  const asked = await selectUnanswered(shop.db, of, now, TANGO_BATCH_MAX);
  if (asked.length === 0) return { found: 0, problems: [] };
  const { states, unknown } = await tangoClient(context)
    .orderStates(asked.map(({ externalId }) => externalId))
    .catch((error: unknown) => {
      throw connectorError(error);
    });
  const known = new Map(states.map((state) => [state.OrderID.toLowerCase(), state.Status]));
  const outcomes: SentOutcome[] = [];
  const unclear: LeasedOrder[] = [];
  for (const order of asked) {
    const state = known.get(order.externalId);
    // A cancellation or a change is of an order that is there: whether it arrived is not to be seen, and sending it again does no harm.
    const isAgain = order.isCancellation || (order.wasSent && state !== undefined && isStillOpen(state));
    if (state !== undefined && !isAgain)
      outcomes.push({ orderId: order.orderId, state: 'sent', message: '' });
    else if (unknown.has(order.externalId) || isAgain)
      outcomes.push({ orderId: order.orderId, state: 'waiting', message: '', nextAttemptAt: now });
    else unclear.push(order);
  }
  await writeOutcomes(shop.db, of, outcomes, now);
  await extendLeases(
    shop.db,
    of,
    unclear.map(({ orderId }) => orderId),
    new Date(now.getTime() + LEASE_MS),
  );
  return {
    found: outcomes.filter(({ state }) => state === 'sent').length,
    problems: unclear.map(({ orderNumber }) => ({
      object: String(orderNumber),
      message: 'No sabemos todavía si Tango recibió el pedido. Lo preguntamos de nuevo en unos minutos.',
    })),
  };
}

/** Whether Tango takes an order again: it has made nothing of it, or a person there refused it. */
function isStillOpen(state: string): boolean {
  const progress = meaningOf(state)?.progress;
  return progress === 'waiting' || progress === 'rejected';
}

interface SentBatch {
  readonly accepted: number;
  readonly problems: readonly StreamProblem[];
}

async function sendBatch(context: Context, leased: readonly LeasedOrder[]): Promise<SentBatch> {
  const { shop, companyId, settings } = context;
  const of = ofTango(context);
  const contents = await selectOrderContents(
    shop.db,
    companyId,
    leased.map(({ orderId }) => orderId),
  );
  await noteSentChanges(shop.db, of, contents);
  const conditions = new Map([...conditionNames(context)].map(([code, name]) => [name, Number(code)]));
  const byId = new Map(contents.map((order) => [order.orderId, order]));
  const outcomes: SentOutcome[] = [];
  const ready: { readonly order: LeasedOrder; readonly message: TangoOrder }[] = [];
  for (const order of leased) {
    const content = byId.get(order.orderId);
    const message =
      content === undefined
        ? 'empty'
        : tangoOrder(shopOrder(content, order.isCancellation, settings), settings, conditions, shop.now());
    if (typeof message === 'string')
      outcomes.push({ orderId: order.orderId, state: 'refused', message: PROBLEMS[message] });
    else ready.push({ order, message });
  }
  if (ready.length > 0) outcomes.push(...(await post(context, ready)));
  await writeOutcomes(shop.db, of, outcomes, new Date(shop.now()));
  const numbers = new Map(leased.map(({ orderId, orderNumber }) => [orderId, orderNumber]));
  return {
    accepted: outcomes.filter(({ state }) => state === 'sent' || state === 'cancelled').length,
    problems: outcomes
      .filter(({ state }) => state === 'refused')
      .map(({ orderId, message }) => ({ object: String(numbers.get(orderId) ?? orderId), message })),
  };
}

/**
 * Sends a batch. Orders that the answer does not name stay marked as being sent, and Tango is asked for them later.
 * @throws ConnectorError when no answer came; what certainly did not arrive waits for its next attempt.
 */
async function post(
  context: Context,
  ready: readonly { readonly order: LeasedOrder; readonly message: TangoOrder }[],
): Promise<readonly SentOutcome[]> {
  const { shop } = context;
  try {
    const results = await tangoClient(context).sendOrders(ready.map(({ message }) => message));
    const byId = new Map(results.map((result) => [result.OrderID.toLowerCase(), result]));
    return ready.flatMap(({ order }): SentOutcome[] => {
      const { orderId, isCancellation } = order;
      const result = byId.get(order.externalId);
      if (result === undefined) return [];
      if (result.Inprocess) return [{ orderId, state: isCancellation ? 'cancelled' : 'sent', message: '' }];
      return [{ orderId, state: 'refused', message: orderSentence(result.ValidationException ?? '') }];
    });
  } catch (error) {
    if (didNothing(error))
      await writeOutcomes(
        shop.db,
        ofTango(context),
        ready.map(({ order: { orderId, attempts } }) => ({
          orderId,
          state: 'waiting',
          message: '',
          nextAttemptAt: new Date(shop.now() + failureWaitMinutes(attempts) * MINUTE_MS),
        })),
        new Date(shop.now()),
      );
    throw connectorError(error);
  }
}

const shopOrder = (order: OrderContents, isCancellation: boolean, settings: TangoSettings): ShopOrder => ({
  externalId: order.externalId,
  orderNumber: order.orderNumber,
  orderId: order.orderId,
  placedAt: order.placedAt.getTime(),
  total: toCentavos(order.total),
  shipping: toCentavos(order.shipping),
  observations: order.observations,
  contactPhone: order.contactPhone,
  isCancelled: isCancellation || order.status === ORDER_STATUSES.cancelled,
  client: {
    clientId: order.clientId,
    code: order.clientCode,
    legalName: order.clientName,
    cuit: order.cuit,
    taxCategory: order.taxCategory,
    email: order.email,
    city: order.city,
    postalCode: order.postalCode,
    provinceName: order.provinceName,
    priceListNumber: order.priceList === '' ? settings.baseList : order.priceList,
    paymentTerms: order.paymentTerms,
  },
  lines: order.lines.map((line) => ({ ...line, unitPrice: toCentavos(line.unitPrice) })),
  address: order.address && { ...order.address, provinceName: order.address.provinceName ?? '' },
});
