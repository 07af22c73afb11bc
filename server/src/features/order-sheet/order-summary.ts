import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import { formatCuit } from '@mostrador/rules/cuit';
import { TIME_ZONE } from '@mostrador/rules/days';
import { discountRows, discountRowText } from '@mostrador/rules/discount-rows';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { type Centavos, formatPesos, toCentavos } from '@mostrador/rules/money';
import { type OrderStatus, orderStatusOf } from '@mostrador/rules/order-status';
import { lineTotal, pendingUnits, shownUnits, unitsText } from '@mostrador/rules/order-units';
import { PAYMENT_STATUSES, parsePaymentStatus } from '@mostrador/rules/payment-status';
import { taxRows, taxRowText } from '@mostrador/rules/tax-rows';
import { discountAnswer } from '../discount-codes/discount-codes.service.js';
import { keptTaxes, taxesAnswer } from '../taxes/taxes.service.js';
import { orderIdentity } from './order-identity.js';
import type { OrderSummaryLineRow, OrderSummaryRow } from './order-summary.queries.js';

/** What an order's mails and its PDF show, for every reader. Money in centavos. */
export interface OrderSummary {
  readonly externalId: string;
  readonly number: string;
  readonly placedAt: Date;
  /** 'dd/mm/yyyy' in Argentina. */
  readonly date: string;
  readonly total: Centavos;
  /** IVA and perceptions, each as its name and amount; empty where they are not known. */
  readonly taxRows: readonly (readonly [name: string, amount: string])[];
  /** With IVA and perceptions; null where they are not known. */
  readonly toPay: Centavos | null;
  /** What its discount code takes off, and what is to be paid then: estimates, as names and amounts; empty for none. */
  readonly discountRows: readonly (readonly [name: string, amount: string])[];
  /** Cost of shipping, part of the total. */
  readonly shipping: Centavos;
  /** Text of the shipping row: an amount, or that shipping is free; undefined for no row. */
  readonly shippingText: string | undefined;
  readonly lines: readonly OrderSummaryLine[];
  /** The payment alert that an administrator has to check; null for none. */
  readonly paymentAlert: string | null;
  /** 'Entrega parcial': some units have left, and some are pending. */
  readonly partlyDelivered: boolean;
  /** It was placed in review. */
  readonly wasHeld: boolean;
  readonly clientName: string;
  readonly clientCode: string;
  readonly clientEmail: string;
  /** '30-50001091-2', as it was at the confirmation. */
  readonly clientCuit: string;
  /** The client's tax category at the confirmation; empty if unknown. */
  readonly clientTaxCategory: string;
  /** The client's legal address at the confirmation; empty if unknown. */
  readonly clientAddress: string;
  /** 'dd/mm/yyyy': CUIT, tax category and address are those of this later day; empty if they are those of the confirmation. */
  readonly identityDate: string;
  readonly clientPhone: string;
  readonly placedBy: { readonly name: string; readonly email: string };
  /** False if a salesman or an administrator placed the order in the client's name. */
  readonly placedByClient: boolean;
  /** Rows of name and value; missing values have no row. */
  readonly details: readonly (readonly [name: string, value: string])[];
}

export interface OrderSummaryLine {
  readonly code: string;
  readonly name: string;
  /** As it was ordered. */
  readonly quantity: number;
  /** Units that are still to be delivered. */
  readonly pending: number;
  /** Units that will not be delivered. */
  readonly cancelled: number;
  /** Its free units and how far it is: '1 sin cargo · Entregado 10 · Pendiente 5'; else empty. */
  readonly progress: string;
  readonly listPrice: Centavos;
  readonly unitPrice: Centavos;
  /** Without the cancelled and the free units. */
  readonly subtotal: Centavos;
  readonly observations: string;
}

const DELIVERY: Readonly<Record<number, string>> = { 1: 'Transporte', 2: 'Correo' };
export const TRANSFER = 'Transferencia';
const PAYMENT: Readonly<Record<number, string>> = { 1: TRANSFER, 2: 'Cheque / Echeq' };
export const dates = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

export function orderSummary(order: OrderSummaryRow, rows: readonly OrderSummaryLineRow[]): OrderSummary {
  const status = orderStatusOf(order.status) ?? 'pending';
  const lines = rows.map((row) => lineOf(status, row));
  const identity = orderIdentity(order);
  const details: readonly (readonly [string, string])[] = [
    ['Observaciones', order.observations],
    ['Entrega', deliveryOf(order)],
    ['Pago', paymentOf(order)],
    ['Código de descuento', order.discount_codes && `${order.discount_codes} (se aplica al facturar)`],
    ['Teléfono de contacto', order.contact_phone],
  ];
  return {
    externalId: order.external_id,
    number: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number }),
    placedAt: order.placed_at,
    date: dates.format(order.placed_at),
    total: toCentavos(order.total),
    ...taxSummary(order.taxes),
    discountRows: discountRows(discountAnswer(order.discount)).map(
      (row) => [discountRowText(row), row.amount] as const,
    ),
    shipping: toCentavos(order.shipping),
    shippingText: shippingTextOf(toCentavos(order.shipping), order.free_delivery),
    lines,
    paymentAlert: order.payment_alert,
    partlyDelivered: order.partly_delivered,
    wasHeld: order.was_held,
    clientName: order.client_name,
    clientCode: order.client_code,
    clientEmail: order.client_email,
    clientCuit: formatCuit(identity.legalId),
    clientTaxCategory: identity.taxCategory,
    clientAddress: identity.legalAddress,
    identityDate:
      order.client_identity_copied_at === null ? '' : dates.format(order.client_identity_copied_at),
    clientPhone: order.client_phone,
    placedBy:
      order.actor_name === null || order.actor_email === null
        ? { name: order.user_name, email: order.user_email }
        : { name: order.actor_name, email: order.actor_email },
    placedByClient: order.salesman_user_id === null && order.actor_name === null,
    details: details.filter(([, value]) => value.trim() !== ''),
  };
}

/** Returns what sheets and mails show of the taxes that an order or an offer keeps. */
export function taxSummary(kept: unknown): Pick<OrderSummary, 'taxRows' | 'toPay'> {
  const taxes = keptTaxes(kept);
  const shown = taxesAnswer(taxes);
  return {
    taxRows: shown === null ? [] : taxRows(shown).map((row) => [taxRowText(row), row.amount] as const),
    toPay: taxes?.toPay ?? null,
  };
}

/** Undefined where nothing is charged and nothing was promised: fetched, by a transport, or to be agreed. */
function shippingTextOf(shipping: Centavos, free: boolean): string | undefined {
  if (free) return 'Sin cargo';
  return shipping > 0 ? formatPesos(shipping) : undefined;
}

function lineOf(status: OrderStatus, row: OrderSummaryLineRow): OrderSummaryLine {
  const { code, name, quantity, delivered, cancelled, observations } = row;
  const units = { quantity, delivered, cancelled, freeUnits: row.free_units };
  const unitPrice = toCentavos(row.unit_price);
  return {
    code,
    name,
    quantity,
    pending: status === 'cancelled' ? 0 : pendingUnits(shownUnits(status, units)),
    cancelled,
    progress: unitsText(status, units),
    listPrice: toCentavos(row.list_price),
    unitPrice,
    subtotal: lineTotal({ ...units, unitPrice }),
    observations,
  };
}

function paymentOf(order: OrderSummaryRow): string {
  const status = parsePaymentStatus(order.payment_status) ?? 'none';
  if (status !== 'none') return `Con tarjeta por Mercado Pago (${PAYMENT_STATUSES[status].toLowerCase()})`;
  return PAYMENT[order.payment_option ?? 0] ?? '';
}

const CORREO = 2;

/** Sent by post without a word on where: to the client's address. */
function deliveryOf(order: OrderSummaryRow): string {
  if (order.pick_up) return 'Lo retira el cliente';
  const way = order.delivery_method ?? DELIVERY[order.delivery_option ?? 0] ?? '';
  const kept = deliveryAddress.safeParse(order.delivery_address);
  const details = order.delivery_details.trim();
  const known = kept.success ? sentTo(kept.data, order.sent_province) : addressOf(order);
  const where = details !== '' || (!kept.success && order.delivery_option !== CORREO) ? details : known;
  return [way, where].filter((part) => part !== '').join(', ');
}

const sentTo = (address: DeliveryAddress, province: string | null): string =>
  [
    address.deliveryAddressStreet,
    address.deliveryAddressFloor,
    address.deliveryAddressPostalCode && `CP ${address.deliveryAddressPostalCode}`,
    address.deliveryAddressCityName,
    province,
  ]
    .filter((part) => part)
    .join(', ');

function addressOf({ street, number, floor, appartment, city, province }: OrderSummaryRow): string {
  const door = [`${street} ${number}`, floor && `piso ${floor}`, appartment && `dto. ${appartment}`];
  return street === '' ? '' : [...door, city, province].filter((part) => part).join(', ');
}
