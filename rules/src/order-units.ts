// What of an order's lines is ordered, delivered, cancelled and pending; what may be edited when; what an edit, a delivery or a
// cancelled remainder makes of the lines, the stock, the status and the total.

import { type Centavos, formatWhole, multiply, sum } from './money.js';
import type { OrderStatus } from './order-status.js';
import type { PaymentStatus } from './payment-status.js';
import { QUANTITY_MAX } from './quantity.js';
import type { NamedProduct } from './refusals.js';

/** The units of one line, whole numbers; `delivered + cancelled <= quantity`. */
export interface LineUnits {
  /** As it was confirmed, or as the last edit left it; at least 1. */
  readonly quantity: number;
  /** Units that have left. */
  readonly delivered: number;
  /** Units that will not be delivered. A line that was removed has all of its units cancelled. */
  readonly cancelled: number;
}

/** Orders of one picking list, and of one change of status. */
export const CHOSEN_ORDERS_MAX = 500;

/** Returns the units that are still to be delivered. */
export const pendingUnits = ({ quantity, delivered, cancelled }: LineUnits): number =>
  quantity - delivered - cancelled;

/** Returns the units that the client gets: all but the cancelled ones. An edit sees and sets this quantity; 0 is a removed line. */
export const keptUnits = ({ quantity, cancelled }: LineUnits): number => quantity - cancelled;

/**
 * Returns a line's units as its readers see them. An order that was dispatched before deliveries were recorded has none on
 * its lines, and everything of it has left.
 */
export function shownUnits(status: OrderStatus, line: LineUnits): LineUnits {
  const hasLeft = status === 'dispatched' || status === 'delivered';
  return hasLeft ? { ...line, delivered: keptUnits(line) } : line;
}

/** Statuses in which an order still reserves its pending units. */
export const isOpen = (status: OrderStatus): boolean =>
  status === 'review' || status === 'pending' || status === 'preparing';

/** Whether units of an order may leave: not while it is in review. */
export const mayLeave = (status: OrderStatus): boolean => isOpen(status) && status !== 'review';

/** Why an order is not changed: a code of the desk's calls, and the Spanish sentence. */
export interface OrderRefusal {
  readonly code: 'order_not_editable' | 'order_paid' | 'units_invalid' | 'units_exceed_pending';
  readonly text: string;
}

const notEditable = (word: string): OrderRefusal => ({
  code: 'order_not_editable',
  text: `El pedido está ${word} y ya no se puede modificar así.`,
});
/** The order has left, was cancelled, or is in review. @param word its status in Spanish. */
export const orderClosed = notEditable;
/** The order's total may not change. */
export const ORDER_PAID: OrderRefusal = {
  code: 'order_paid',
  text: 'El pedido tiene un pago con tarjeta: su total no puede cambiar. Devuelva primero el pago desde Mercado Pago.',
};
const UNITS_INVALID: OrderRefusal = {
  code: 'units_invalid',
  text: 'Escriba cuántas unidades, con números enteros.',
};
const exceeding = ({ code, name }: NamedProduct, left: number): OrderRefusal => ({
  code: 'units_exceed_pending',
  text:
    left <= 0
      ? `No queda nada pendiente de ${code} - ${name}.`
      : `De ${code} - ${name} quedan ${formatWhole(left)} por entregar.`,
});

/** The parts of an order that an edit may change. */
export type EditedPart = 'lines' | 'delivery';

/** Payment statuses in which no card payment of the order is under way and none was made. */
const WITHOUT_PAYMENT: readonly PaymentStatus[] = ['none', 'rejected', 'refunded'];

/** Returns whether the total of an order may change. With a card payment it has to be what was paid, or what is being paid. */
export const mayChangeTotal = (payment: PaymentStatus): boolean => WITHOUT_PAYMENT.includes(payment);

/**
 * Checks whether a part of an order may be edited: lines while it is in review or pending, delivery data and notes until it has left.
 * @param order `word` is its status in Spanish, for the sentence.
 * @returns the refusal; undefined if it may.
 */
export function checkEditable(
  order: { readonly status: OrderStatus; readonly word: string; readonly payment: PaymentStatus },
  part: EditedPart,
): OrderRefusal | undefined {
  const may =
    part === 'lines' ? order.status === 'review' || order.status === 'pending' : isOpen(order.status);
  if (!may) return notEditable(order.word);
  return part === 'lines' && !mayChangeTotal(order.payment) ? ORDER_PAID : undefined;
}

/**
 * Returns a pending order's line after an edit. A removed line stays with its units cancelled, because the order named it.
 * @param to whole units, 0 to {@link QUANTITY_MAX}.
 */
export const editedUnits = (line: LineUnits, to: number): LineUnits =>
  to === 0
    ? { quantity: line.quantity, delivered: line.delivered, cancelled: line.quantity }
    : { quantity: to, delivered: line.delivered, cancelled: 0 };

/** What leaves, or is cancelled, of one line. */
export interface LinePart {
  readonly product: NamedProduct;
  readonly line: LineUnits;
  /** Whole units. */
  readonly units: number;
}

/**
 * Checks the units of a delivery, or of a remainder that is cancelled: whole, none negative, at least one, none beyond what is
 * pending.
 * @returns the first refusal; undefined if they are right.
 */
export function checkParts(parts: readonly LinePart[]): OrderRefusal | undefined {
  for (const { product, line, units } of parts) {
    if (!Number.isInteger(units) || units < 0 || units > QUANTITY_MAX) return UNITS_INVALID;
    const pending = pendingUnits(line);
    if (units > pending) return exceeding(product, pending);
  }
  return parts.some(({ units }) => units > 0) ? undefined : UNITS_INVALID;
}

/** Where an order stands by its lines. */
export interface OrderProgress {
  /** The status that it has to have; the present one where nothing follows from its lines. */
  readonly status: OrderStatus;
  /** 'Entrega parcial': some units have left, and some are pending. */
  readonly partlyDelivered: boolean;
}

/**
 * Returns where an open order stands after units left or were cancelled. With nothing pending it is dispatched, or cancelled if
 * nothing ever left. With something delivered it is at least in preparation.
 */
export function progressOf(status: OrderStatus, lines: readonly LineUnits[]): OrderProgress {
  if (!isOpen(status)) return { status, partlyDelivered: false };
  const delivered = lines.some((line) => line.delivered > 0);
  if (lines.every((line) => pendingUnits(line) === 0))
    return { status: delivered ? 'dispatched' : 'cancelled', partlyDelivered: false };
  return { status: delivered ? 'preparing' : status, partlyDelivered: delivered };
}

/** A line with its price in centavos for a paid unit. */
export interface PricedUnits extends LineUnits {
  readonly unitPrice: Centavos;
  /** Kept units that are not paid. */
  readonly freeUnits: number;
}

/** Returns the units that a line pays: neither cancelled nor free. */
export const paidUnits = (line: LineUnits & Pick<PricedUnits, 'freeUnits'>): number =>
  keptUnits(line) - line.freeUnits;

/** Returns what a line costs in centavos, without the cancelled units. */
export const lineTotal = (line: PricedUnits): Centavos => multiply(line.unitPrice, paidUnits(line));

/** Returns what the products of an order cost in centavos, without the cancelled units. */
export const productsTotal = (lines: readonly PricedUnits[]): Centavos => sum(lines.map(lineTotal));

/**
 * Returns in Spanish how far a line is, and which of its units are free: '1 sin cargo · Entregado 10 · Pendiente 5'; empty while nothing
 * was delivered or cancelled, and nothing is free.
 */
export function unitsText(
  status: OrderStatus,
  line: LineUnits & Partial<Pick<PricedUnits, 'freeUnits'>>,
): string {
  const { delivered, cancelled } = shownUnits(status, line);
  if (cancelled === line.quantity) return 'Quitado del pedido';
  const pending = status === 'cancelled' ? 0 : pendingUnits({ ...line, delivered });
  const free = line.freeUnits ? `${formatWhole(line.freeUnits)} sin cargo` : '';
  if (cancelled === 0 && (delivered === 0 || pending === 0)) return free;
  const parts = [
    ['Entregado', delivered],
    ['Pendiente', pending],
    ['Cancelado', cancelled],
  ] as const;
  return parts
    .filter(([, units]) => units > 0)
    .map(([word, units]) => `${word} ${units}`)
    .toSpliced(0, 0, ...(free === '' ? [] : [free]))
    .join(' · ');
}
