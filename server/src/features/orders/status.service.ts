import {
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusOf,
  pathTo,
  type StockEffect,
  stockEffectOf,
} from '@mostrador/rules/order-status';
import type { Refusal } from '@mostrador/rules/refusals';
import type { Tx } from '../../platform/database/database.js';
import { type OrderMailKind, queueOrderMails } from '../mail/mail.service.js';
import { settleStock } from '../products/products.service.js';
import { lockOrder, type OrderKey, writeSteps } from './status.queries.js';

export type { OrderKey };

export interface StatusChange {
  /** What the caller saw; an order that is something else by now is left alone. */
  readonly from?: OrderStatus;
  readonly to: OrderStatus;
  /** For the client; stands with the last step. */
  readonly note: string;
  /** Who says so: the shop's own screen, or the ERP's file. */
  readonly source: 'shop' | 'erp';
  readonly userId: number | null;
}

/** The steps that were made, none when the order was there already; or a rule's no, with nothing changed. */
export type StatusOutcome = { readonly steps: readonly OrderStatus[] } | { readonly refusal: Refusal };

const MAILS: Readonly<Record<OrderStatus, OrderMailKind | undefined>> = {
  pending: undefined,
  preparing: 'order_preparing',
  dispatched: 'order_dispatched',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** The client's money is with the company in these. */
const HOLDING_MONEY = ['paid', 'partially_refunded'];

/**
 * Takes an order to a status, along every step in between: history, stock and one mail, for the last step, belong to the
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
  const now = orderStatusOf(order.status);
  if (now === undefined) throw new Error(`An order has the status ${order.status}.`);
  if (change.from !== undefined && change.from !== now)
    return { refusal: { code: 'order_stale', status: order.status } };
  const steps = pathTo(now, change.to);
  if (steps === undefined)
    return {
      refusal: { code: 'order_status_forbidden', from: order.status, to: ORDER_STATUSES[change.to] },
    };
  if (steps.length === 0) return { steps };

  const orderId = order.order_id;
  const owed = change.to === 'cancelled' && HOLDING_MONEY.includes(order.payment_status);
  await writeSteps(tx, {
    companyId,
    orderId,
    statuses: [now, ...steps].map((status) => ORDER_STATUSES[status]),
    userId: change.userId,
    note: change.note.trim(),
    source: change.source,
    paymentAlert: owed ? 'paid_after_cancel' : undefined,
  });
  const effect = effectOf(now, steps);
  if (effect !== 'none') await settleStock(tx, companyId, orderId, effect);
  const kind = MAILS[change.to];
  await queueOrderMails(tx, {
    companyId,
    orderId,
    recipients: [
      ...(kind === undefined ? [] : [{ kind, recipient: order.told ?? order.client_email }]),
      ...(owed ? [{ kind: 'payment_alert', recipient: order.order_mail } as const] : []),
    ],
  });
  return { steps };
}

/** On no way through an order's life does its stock move twice. */
function effectOf(from: OrderStatus, steps: readonly OrderStatus[]): StockEffect {
  const effects = steps.map((step, index) => stockEffectOf(steps[index - 1] ?? from, step));
  return effects.find((effect) => effect !== undefined && effect !== 'none') ?? 'none';
}
