// What edits, deliveries and cancelled remainders of an order share: the lock, the repeated request, the refusals, the event with its
// mail, and the order's next status.

import { createHash } from 'node:crypto';
import type { OrderEventKind } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@mostrador/rules/order-status';
import type { OrderRefusal } from '@mostrador/rules/order-units';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { type Author, authorOfKey, recordChanges, type StaleEdit } from '../change-log/change-log.service.js';
import { lockOwnClient } from '../clients/target-client.service.js';
import { queueOrderEventMail } from '../mail/mail.service.js';
import { documentNumber } from './order-answers.js';
import { type EventChange, eventOfKey, insertEvent } from './order-events.queries.js';
import {
  type LineToChange,
  linesToChange,
  lockOrderToChange,
  type OrderToChange,
} from './order-units.queries.js';
import { readableOrder } from './orders.service.js';

/** Who changes an order: a user's session, or the key of another system. */
export interface OrderEditor {
  readonly companyId: number;
  /** null for a key. */
  readonly userId: number | null;
  readonly actor?: { readonly userId: number } | undefined;
  readonly apiKeyId?: number | undefined;
}

const authorOfEditor = ({ userId, actor, apiKeyId }: OrderEditor): Author =>
  apiKeyId === undefined
    ? { userId, actorUserId: actor?.userId ?? null, source: 'screen' }
    : authorOfKey(apiKeyId);

/** An order that is locked, with its lines. */
export interface LockedOrder {
  readonly order: OrderToChange;
  readonly status: OrderStatus;
  readonly lines: readonly LineToChange[];
}

/** What a change of an order came to; `changed` false: it was so already. */
export interface OrderChangeOutcome {
  readonly kind: OrderEventKind | null;
  readonly replayed: boolean;
}

/**
 * Changes an order that the caller may see: locks it, answers a repeated request, else runs `change`. A passing failure of the
 * database is tried again.
 * @param request the request's content: the same key with another one is refused.
 * @throws Problem 404, 409 `key_reused`.
 */
export async function changeOrder(
  shop: Shop,
  session: Session,
  externalId: string,
  { key, ...request }: { readonly key: string },
  change: (tx: Tx, locked: LockedOrder, request: string) => Promise<OrderEventKind | null>,
): Promise<OrderChangeOutcome> {
  await readableOrder(shop, session, externalId);
  const { companyId } = session;
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return retryTransaction(shop.db, async (tx) => {
    const locked = await lockWithLines(tx, companyId, externalId);
    const isOwn = locked !== undefined && (await lockOwnClient(tx, session, locked.order.client_id));
    if (!isOwn) throw notFound('No encontramos ese pedido.');
    const { order } = locked;
    const earlier = await eventOfKey(tx, companyId, order.order_id, key);
    if (earlier !== undefined) {
      if (earlier.request !== hash)
        throw new Problem(409, 'key_reused', 'Ese envío ya se usó para otro cambio.', 'key');
      return { kind: earlier.kind as OrderEventKind, replayed: true };
    }
    return { kind: await change(tx, locked, hash), replayed: false };
  });
}

/** Locks an order and returns it with its lines; undefined if the company has none. */
export async function lockWithLines(
  tx: Tx,
  companyId: number,
  externalId: string,
): Promise<LockedOrder | undefined> {
  const order = await lockOrderToChange(tx, companyId, externalId);
  if (order === undefined) return undefined;
  const status = orderStatusOf(order.status);
  if (status === undefined) throw new Error(`An order has the status ${order.status}.`);
  return { order, status, lines: await linesToChange(tx, companyId, order.order_id) };
}

export const refusalOf = ({ code, text }: OrderRefusal, field?: string) =>
  new Problem(409, code, text, field);

/** The recipient of an order's mails to its client. */
export const clientAddress = (order: OrderToChange): string => order.told ?? order.client_email;

/** A change as the audit trail keeps it. */
export type LoggedField = { readonly field: string; readonly from: unknown; readonly to: unknown };

export interface OrderEvent {
  readonly kind: OrderEventKind;
  readonly key: string;
  readonly request: string;
  readonly changes: readonly EventChange[];
  readonly fields: readonly LoggedField[];
  readonly note: string;
  /** Whether the client gets the event's mail. */
  readonly mailed: boolean;
}

/** Records an event of a locked order: for the client, for the desk's audit trail, and one mail. */
export async function recordEvent(
  tx: Tx,
  editor: OrderEditor,
  order: OrderToChange,
  { kind, key, request, changes, fields, note, mailed }: OrderEvent,
): Promise<void> {
  const { companyId } = editor;
  const eventId = await insertEvent(tx, {
    companyId,
    orderId: order.order_id,
    key,
    request,
    kind,
    userId: editor.userId,
    actorUserId: editor.actor?.userId ?? null,
    apiKeyId: editor.apiKeyId,
    changes,
    note,
  });
  const pick = (side: 'from' | 'to') => Object.fromEntries(fields.map((each) => [each.field, each[side]]));
  await recordChanges(tx, companyId, authorOfEditor(editor), [
    {
      kind: 'order',
      key: order.external_id,
      label: `${documentNumber(order.order_number)} ${order.client_name}`,
      before: pick('from'),
      after: pick('to'),
    },
  ]);
  if (mailed)
    await queueOrderEventMail(tx, {
      companyId,
      orderId: order.order_id,
      eventId,
      kind: kind === 'delivered' ? 'order_partly_delivered' : 'order_edited',
      recipient: clientAddress(order),
    });
}

/** An edit of an order whose field has another value than its editor saw. */
export const staleEdit = (externalId: string, field: string, seen: unknown, current: unknown): StaleEdit => ({
  kind: 'order',
  key: externalId,
  field,
  seen,
  current,
});

/** The field of the audit trail that holds the quantity of a product in an order. */
export const quantityField = (code: string) => `quantity ${code}`;
/** The field of the audit trail that holds the pending units of a product in an order. */
export const pendingField = (code: string) => `pending ${code}`;

/** Returns the statuses, as they are stored, from one to another: an open order that leaves is prepared first. */
export function wordsTo(from: OrderStatus, to: OrderStatus): string[] {
  const between: OrderStatus[] = from === 'pending' && to === 'dispatched' ? ['preparing'] : [];
  return [from, ...between, to].map((status) => ORDER_STATUSES[status]);
}
