import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { type Centavos, multiply, toCentavos } from '@mostrador/rules/money';
import type { LineForMail, OrderForMail } from './mail.queries.js';

/** What an order's mails say, whoever they go to. Money in centavos. */
export interface OrderMail {
  readonly number: string;
  /** 'dd/mm/yyyy' in Argentina. */
  readonly date: string;
  readonly total: Centavos;
  /** Part of the total. */
  readonly shipping: Centavos;
  readonly lines: readonly OrderMailLine[];
  readonly clientName: string;
  readonly clientCode: string;
  readonly clientEmail: string;
  readonly placedBy: { readonly name: string; readonly email: string };
  /** Rather than a salesman or an administrator in the client's name. */
  readonly placedByClient: boolean;
  /** Name and value; only what the order has. */
  readonly details: readonly (readonly [name: string, value: string])[];
}

export interface OrderMailLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly listPrice: Centavos;
  readonly unitPrice: Centavos;
  readonly subtotal: Centavos;
  readonly observations: string;
}

const DELIVERY: Readonly<Record<number, string>> = { 1: 'Transporte', 2: 'Correo' };
const PAYMENT: Readonly<Record<number, string>> = { 1: 'Transferencia', 2: 'Cheque / Echeq' };
export const dates = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

export function orderMail(order: OrderForMail, rows: readonly LineForMail[]): OrderMail {
  const lines = rows.map(lineOf);
  const details: readonly (readonly [string, string])[] = [
    ['Observaciones', order.observations],
    ['Entrega', deliveryOf(order)],
    ['Pago', PAYMENT[order.payment_option ?? 0] ?? ''],
    ['Código de descuento', order.discount_codes && `${order.discount_codes} (se aplica al facturar)`],
    ['Teléfono de contacto', order.contact_phone],
  ];
  return {
    number: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number }),
    date: dates.format(order.placed_at),
    total: toCentavos(order.total),
    shipping: toCentavos(order.shipping),
    lines,
    clientName: order.client_name,
    clientCode: order.client_code,
    clientEmail: order.client_email,
    placedBy:
      order.actor_name === null || order.actor_email === null
        ? { name: order.user_name, email: order.user_email }
        : { name: order.actor_name, email: order.actor_email },
    placedByClient: order.salesman_user_id === null && order.actor_name === null,
    details: details.filter(([, value]) => value.trim() !== ''),
  };
}

function lineOf({ code, name, quantity, list_price, unit_price, observations }: LineForMail): OrderMailLine {
  const unitPrice = toCentavos(unit_price);
  const subtotal = multiply(unitPrice, quantity);
  return { code, name, quantity, listPrice: toCentavos(list_price), unitPrice, subtotal, observations };
}

const CORREO = 2;

/** Sent by post without a word on where: to the client's address. */
function deliveryOf(order: OrderForMail): string {
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

function addressOf({ street, number, floor, appartment, city, province }: OrderForMail): string {
  const door = [`${street} ${number}`, floor && `piso ${floor}`, appartment && `dto. ${appartment}`];
  return street === '' ? '' : [...door, city, province].filter((part) => part).join(', ');
}
