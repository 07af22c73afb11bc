// Changes an order's status, one step by an administrator (`changeOrderStatus`) or several by the ERP's file: writes
// the steps, moves the stock and queues the mail.

import type { OrderResult } from '@mostrador/contract/entries/orders';
import {
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusOf,
  type StockEffect,
  statusSteps,
  stockEffectOf,
} from '@mostrador/rules/order-status';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { type OrderMailKind, queueOrderMails } from '../mail/mail.service.js';
import { releaseOrShipStock } from '../products/stock-moves.service.js';
import { deliverPending } from './order-units.queries.js';
import { clientOrderDetails } from './orders.service.js';
import { lockOrder, type OrderKey, writeSteps } from './status.queries.js';

export { type OrderNow, ordersNow } from './status.queries.js';
export type { OrderKey };

export interface StatusChange {
  /** The status that the caller saw; an order that has another one by now is not changed. */
  readonly from?: OrderStatus;
  readonly to: OrderStatus;
  /** Note for the client, stored with the last step. */
  readonly note: string;
  /** Origin of the change: the shop's own screen, or the ERP's file. */
  readonly source: 'shop' | 'erp';
  readonly userId: number | null;
  /** The key of another system that makes the change. */
  readonly apiKeyId?: number;
}

/** The steps that were made, none if the order had the status already; or the refusal, with nothing changed. */
export type StatusOutcome = { readonly steps: readonly OrderStatus[] } | { readonly refusal: Refusal };

function statusOf({ status }: { readonly status: string }): OrderStatus {
  const now = orderStatusOf(status);
  if (now === undefined) throw new Error(`An order has the status ${status}.`);
  return now;
}

const forbidden = (from: string, to: OrderStatus) => ({
  refusal: { code: 'order_status_forbidden', from, to: ORDER_STATUSES[to] } as const,
});

/**
 * Returns the steps that would bring an order to a status, or the refusal. Nothing is changed. The ERP's file may cancel an order in
 * review, but only an administrator releases it.
 */
export function stepsTo(
  order: { readonly status: string },
  { to, source }: Pick<StatusChange, 'to' | 'source'>,
): StatusOutcome {
  const now = statusOf(order);
  const steps = statusSteps(now, to);
  const isReleased = steps?.[0] === 'pending' && source === 'erp';
  if (now === 'review' && to !== 'cancelled' && (steps === undefined || isReleased))
    return { refusal: { code: 'order_in_review' } };
  return steps === undefined ? forbidden(order.status, to) : { steps };
}

const MAILS: Readonly<Record<OrderStatus, OrderMailKind>> = {
  review: 'order_review',
  pending: 'order_pending',
  preparing: 'order_preparing',
  dispatched: 'order_dispatched',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** Payment statuses in which the company holds the client's money. */
const HOLDING_MONEY = ['paid', 'partially_refunded'];

/**
 * Brings an order to a status through every step in between: history, stock and one mail, for the last step, belong to the
 * same transaction. Locks the order and then its products, so that a transaction may change one order only.
 * @returns undefined when the company has no such order.
 */
export async function advanceOrder(
  tx: Tx,
  companyId: number,
  key: OrderKey,
  change: StatusChange,
): Promise<StatusOutcome | undefined> {
  const order = await lockOrder(tx, companyId, key);
  if (order === undefined) return undefined;
  const now = statusOf(order);
  if (change.from !== undefined && change.from !== now)
    return { refusal: { code: 'order_stale', status: order.status } };
  const outcome = stepsTo(order, change);
  if ('refusal' in outcome) return outcome;
  // What has left cannot be taken back: what is pending can be cancelled.
  if (change.to === 'cancelled' && order.partly_delivered)
    return forbidden('con una parte entregada', change.to);
  const { steps } = outcome;
  if (change.from !== undefined && steps.length !== 1) return forbidden(order.status, change.to);
  if (steps.length === 0) return { steps };

  const orderId = order.order_id;
  const owed = change.to === 'cancelled' && HOLDING_MONEY.includes(order.payment_status);
  await writeSteps(tx, {
    companyId,
    orderId,
    statuses: [now, ...steps].map((status) => ORDER_STATUSES[status]),
    userId: change.userId,
    apiKeyId: change.apiKeyId,
    note: change.note.trim(),
    source: change.source,
    paymentAlert: owed ? 'paid_after_cancel' : undefined,
  });
  const effect = effectOf(now, steps);
  // products are locked before the number of a document, as a confirmation does
  if (effect !== 'none') await releaseOrShipStock(tx, companyId, orderId, effect);
  if (effect === 'ship')
    await deliverPending(tx, companyId, orderId, {
      userId: change.userId,
      apiKeyId: change.apiKeyId,
      note: change.note.trim(),
    });
  const kind = MAILS[change.to];
  await queueOrderMails(tx, {
    companyId,
    orderId,
    recipients: [
      { kind, recipient: order.told ?? order.client_email },
      ...(owed ? [{ kind: 'payment_alert', recipient: order.order_mail } as const] : []),
    ],
  });
  return { steps };
}

/** An administrator takes an order one step further; answers with the order as it is then, whatever came of it. */
export async function changeOrderStatus(
  shop: Shop,
  session: Session,
  externalId: string,
  change: { readonly from: OrderStatus; readonly to: OrderStatus; readonly note: string },
): Promise<OrderResult> {
  const outcome = await shop.db
    .transaction()
    .execute((tx) =>
      advanceOrder(
        tx,
        session.companyId,
        { externalId },
        { ...change, source: 'shop', userId: session.userId },
      ),
    );
  if (outcome === undefined) throw notFound('No encontramos ese pedido.');
  const order = await clientOrderDetails(shop, session, externalId);
  if ('refusal' in outcome)
    return { resultCode: resultCodeOf(outcome.refusal), message: refusalText(outcome.refusal), order };
  return {
    resultCode: 0,
    message: `El pedido ${order.formatedDocumentNumber} ahora está ${order.statusDesc}.`,
    order,
  };
}

/** On no way through an order's life does its stock move twice. */
function effectOf(from: OrderStatus, steps: readonly OrderStatus[]): StockEffect {
  const effects = steps.map((step, index) => stockEffectOf(steps[index - 1] ?? from, step));
  return effects.find((effect) => effect !== undefined && effect !== 'none') ?? 'none';
}
