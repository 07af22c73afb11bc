// Delivers units of an order by line (`deliverOrder`) and cancels pending ones (`cancelRemainder`): lines, stock, status, total, event
// and mail in one transaction.

import { randomUUID } from 'node:crypto';
import type { OrderPart } from '@mostrador/contract/entries/order-desk';
import type { OrderEventKind } from '@mostrador/contract/entries/orders';
import { sum, toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { OrderStatus } from '@mostrador/rules/order-status';
import {
  checkParts,
  isOpen,
  keptUnits,
  mayChangeTotal,
  mayLeave,
  ORDER_PAID,
  orderClosed,
  pendingUnits,
  productsTotal,
  progressOf,
} from '@mostrador/rules/order-units';
import { parsePaymentStatus } from '@mostrador/rules/payment-status';
import { refusalText } from '@mostrador/rules/refusals';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { changedMeanwhile } from '../change-log/change-log.service.js';
import { queueOrderMails } from '../mail/mail.service.js';
import { renewPreference } from '../order-payments/order-payments.service.js';
import { moveUnits } from '../products/stock-moves.service.js';
import { keptRate } from '../taxes/taxes.service.js';
import { taxesAfter } from './edit-costs.service.js';
import {
  changeOrder,
  clientAddress,
  type LockedOrder,
  lockWithLines,
  type OrderChangeOutcome,
  type OrderEditor,
  pendingField,
  recordEvent,
  refusalOf,
  staleEdit,
  wordsTo,
} from './order-changes.service.js';
import { freeUnitsKept } from './order-prices.js';
import { insertDelivery, type LineToChange, writeHead, writeUnits } from './order-units.queries.js';
import { writeSteps } from './status.queries.js';
import { advanceOrder } from './status.service.js';

interface Parts {
  readonly key: string;
  readonly lines: readonly OrderPart[];
  readonly note: string;
}

/** A line, with the units that leave or are cancelled. */
interface Chosen {
  readonly line: LineToChange;
  readonly units: number;
}

/**
 * Delivers units of an order; what is pending stays. The last delivery dispatches the order.
 * @throws Problem 404, 409 `product_unknown`, `changed_meanwhile`, `units_exceed_pending`, `units_invalid`, `order_not_editable`.
 */
export const deliverOrder = (
  shop: Shop,
  session: Session,
  externalId: string,
  wanted: Parts & { readonly carrier: string },
): Promise<OrderChangeOutcome> =>
  changeOrder(shop, session, externalId, wanted, async (tx, locked, request) => {
    await deliver(tx, session, locked, wanted, request);
    return 'delivered';
  });

/** What another system says of a delivery. */
export interface ErpDelivery {
  readonly lines: readonly { readonly code: string; readonly units: number }[];
  readonly carrier: string;
  readonly note: string;
}

/**
 * Delivers units of an order as another system says, in its transaction.
 * @returns the number of the delivery; undefined if the company has no such order.
 * @throws Problem 409 as `deliverOrder`.
 */
export async function deliverByErp(
  tx: Tx,
  { companyId, apiKeyId }: { readonly companyId: number; readonly apiKeyId: number },
  externalId: string,
  wanted: ErpDelivery,
): Promise<number | undefined> {
  const locked = await lockWithLines(tx, companyId, externalId);
  if (locked === undefined) return undefined;
  const pending = new Map(locked.lines.map((line) => [line.code, pendingUnits(line)]));
  const lines = wanted.lines.map((line) => ({ ...line, pending: pending.get(line.code) ?? 0 }));
  const editor = { companyId, userId: null, apiKeyId };
  return deliver(tx, editor, locked, { ...wanted, lines, key: randomUUID() }, '');
}

async function deliver(
  tx: Tx,
  editor: OrderEditor,
  locked: LockedOrder,
  wanted: Parts & { readonly carrier: string },
  request: string,
): Promise<number> {
  if (!mayLeave(locked.status)) throw refusalOf(orderClosed(locked.order.status));
  const chosen = await chosenLines(tx, editor, locked, wanted.lines);
  const { order, status } = locked;
  const { companyId } = editor;
  const orderId = order.order_id;
  const lines = linesAfter(locked.lines, chosen, 'delivered');
  await writeUnits(tx, companyId, orderId, lines);
  await moveUnits(tx, companyId, orderId, productsOf(chosen), true);
  const number = await insertDelivery(tx, {
    companyId,
    orderId,
    userId: editor.userId,
    apiKeyId: editor.apiKeyId,
    carrier: wanted.carrier.trim(),
    note: wanted.note.trim(),
    lines: chosen.map(({ line, units }) => ({ orderLineId: line.order_line_id, units })),
  });
  const next = progressOf(status, lines);
  await moveOn(tx, editor, locked, next.status, wanted.note);
  await writeHead(tx, companyId, orderId, { partly_delivered: next.partlyDelivered });
  await recordParts(tx, editor, locked, chosen, wanted, request, {
    kind: 'delivered',
    // the mail of the dispatch tells the last delivery
    mailed: next.status !== 'dispatched',
  });
  return number;
}

/**
 * Cancels pending units of an order. With nothing pending it is closed: dispatched if something left, else cancelled.
 * @throws Problem as `deliverOrder`, and 409 `order_paid`.
 */
export const cancelRemainder = (
  shop: Shop,
  session: Session,
  externalId: string,
  wanted: Parts,
): Promise<OrderChangeOutcome> =>
  changeOrder(shop, session, externalId, wanted, async (tx, locked, request) => {
    const chosen = await chosenLines(tx, session, locked, wanted.lines);
    const { order, status } = locked;
    const { companyId } = session;
    const orderId = order.order_id;
    const lines = linesAfter(locked.lines, chosen, 'cancelled').map((line) => ({
      ...line,
      free_units: freeUnitsKept(line, keptUnits(line)),
    }));
    const next = progressOf(status, lines);
    const event = { kind: 'closed', mailed: next.status !== 'cancelled' } as const;
    if (next.status === 'cancelled') {
      await cancelWhole(tx, session, order.order_id, wanted.note);
    } else {
      if (!mayChangeTotal(parsePaymentStatus(order.payment_status) ?? 'none')) throw refusalOf(ORDER_PAID);
      await writeUnits(tx, companyId, orderId, lines);
      await moveUnits(tx, companyId, orderId, productsOf(chosen), false);
      await moveOn(tx, session, locked, next.status, wanted.note);
      const left = lines.map((line) => ({
        ...line,
        unitPrice: toCentavos(line.unit_price),
        freeUnits: line.free_units,
        rate: keptRate(line),
      }));
      const shipping = toCentavos(order.shipping);
      const total = toDecimalText(sum([productsTotal(left), shipping]));
      await writeHead(tx, companyId, orderId, {
        total,
        ...taxesAfter(order, left, shipping),
        partly_delivered: next.partlyDelivered,
      });
      await renewPreference(tx, companyId, orderId, total);
    }
    await recordParts(tx, session, locked, chosen, wanted, request, event);
    return 'closed';
  });

/** Cancelling everything of an order that nothing left of is cancelling the order. */
async function cancelWhole(tx: Tx, session: Session, orderId: number, note: string): Promise<void> {
  const change = { to: 'cancelled', note, source: 'shop', userId: session.userId } as const;
  const outcome = await advanceOrder(tx, session.companyId, { orderId }, change);
  if (outcome !== undefined && 'refusal' in outcome)
    throw new Problem(409, outcome.refusal.code, refusalText(outcome.refusal));
}

/** Returns the chosen lines with their units. @throws Problem for what the order does not have, is stale, exceeds the pending units or is no open order. */
async function chosenLines(
  tx: Tx,
  editor: OrderEditor,
  { order, status, lines }: LockedOrder,
  parts: readonly OrderPart[],
): Promise<readonly Chosen[]> {
  if (!isOpen(status)) throw refusalOf(orderClosed(order.status));
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const named = parts.map((part) => ({ part, line: byCode.get(part.code) }));
  const unknown = named.find(({ line }) => line === undefined);
  if (unknown !== undefined)
    throw new Problem(
      409,
      'product_unknown',
      `El pedido no tiene el producto ${unknown.part.code}.`,
      pendingField(unknown.part.code),
    );
  const stale = named.flatMap(({ part, line }) => {
    const current = line === undefined ? 0 : pendingUnits(line);
    return current === part.pending
      ? []
      : [staleEdit(order.external_id, pendingField(part.code), part.pending, current)];
  });
  if (stale.length > 0) throw await changedMeanwhile(tx, editor.companyId, stale);
  const chosen = new Map<LineToChange, number>();
  for (const { part, line } of named)
    if (line !== undefined) chosen.set(line, (chosen.get(line) ?? 0) + part.units);
  const all = [...chosen].map(([line, units]) => ({ line, units }));
  const refusal = checkParts(all.map(({ line, units }) => ({ product: line, line, units })));
  if (refusal !== undefined) throw refusalOf(refusal, 'lines');
  return all.filter(({ units }) => units > 0);
}

const linesAfter = (
  lines: readonly LineToChange[],
  chosen: readonly Chosen[],
  column: 'delivered' | 'cancelled',
): LineToChange[] => {
  const units = new Map(chosen.map((each) => [each.line, each.units]));
  return lines.map((line) => ({ ...line, [column]: line[column] + (units.get(line) ?? 0) }));
};

const productsOf = (chosen: readonly Chosen[]) =>
  chosen.map(({ line, units }) => ({ productId: line.product_id, quantity: units }));

/** Writes the steps to an order's next status, with the mail of the last one. */
async function moveOn(
  tx: Tx,
  editor: OrderEditor,
  { order, status }: LockedOrder,
  next: OrderStatus,
  note: string,
): Promise<void> {
  if (next === status) return;
  const { companyId } = editor;
  const orderId = order.order_id;
  await writeSteps(tx, {
    companyId,
    orderId,
    statuses: wordsTo(status, next),
    userId: editor.userId,
    note: next === 'dispatched' ? note.trim() : '',
    apiKeyId: editor.apiKeyId,
    source: editor.apiKeyId === undefined ? 'shop' : 'erp',
    paymentAlert: undefined,
  });
  const kind = next === 'dispatched' ? 'order_dispatched' : 'order_preparing';
  await queueOrderMails(tx, { companyId, orderId, recipients: [{ kind, recipient: clientAddress(order) }] });
}

async function recordParts(
  tx: Tx,
  editor: OrderEditor,
  { order }: LockedOrder,
  chosen: readonly Chosen[],
  { key, note }: Parts,
  request: string,
  { kind, mailed }: { readonly kind: OrderEventKind; readonly mailed: boolean },
): Promise<void> {
  await recordEvent(tx, editor, order, {
    kind,
    key,
    request,
    note: note.trim(),
    mailed,
    changes: chosen.map(({ line, units }) => ({
      field: 'line',
      code: line.code,
      name: line.name,
      from: '',
      to: String(units),
    })),
    fields: chosen.map(({ line, units }) => {
      const pending = pendingUnits(line);
      return { field: pendingField(line.code), from: pending, to: pending - units };
    }),
  });
}
