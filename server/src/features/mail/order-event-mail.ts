// Content of the mails about a change of an order: 'Modificamos su pedido' with what changed, 'Entregamos parte de su pedido' with what
// left; both say what is still pending.

import { formatWhole } from '@mostrador/rules/money';
import { oneLine } from '../../platform/mail/mail-message.js';
import type { OrderSummary } from '../order-sheet/order-sheet.service.js';
import type { EventForMail } from './mail.queries.js';
import { mailName } from './mail-name.js';
import type { OrderStatusMail } from './order-status-mail.js';

/** The kinds of mail that an order has once for each change: the kind of the outbox's row ends with the event's id. */
export const EVENT_MAILS = ['order_edited', 'order_partly_delivered'] as const;
export type EventMailKind = (typeof EVENT_MAILS)[number];

/** Returns the kind of an outbox's row: one for each event of an order. */
export const eventMailKind = (kind: EventMailKind, eventId: number): string => `${kind}:${eventId}`;

/** Returns the kind of a row of the outbox without its event, and the event's id; NaN for a mail that is about no event. */
export function mailKindOf(stored: string): { readonly kind: string; readonly eventId: number } {
  const [kind = '', event = ''] = stored.split(':');
  return { kind, eventId: event === '' ? Number.NaN : Number(event) };
}

const FIELDS: Readonly<Record<string, string>> = {
  observations: 'Observaciones',
  contactPhone: 'Teléfono de contacto',
  deliveryDetails: 'Detalle de la entrega',
  delivery: 'Entrega',
  deliveryAddress: 'Dirección de entrega',
};

/** Rows of name and value that a mail lists at most; the order itself has all of them. */
const LISTED_MAX = 40;

export function orderEventMail(
  kind: EventMailKind,
  { order, event, brandName }: { order: OrderSummary; event: EventForMail; brandName: string },
): OrderStatusMail {
  const isDelivery = kind === 'order_partly_delivered';
  const isClosed = event.kind === 'closed';
  const heading = isDelivery ? 'Entregamos parte de su pedido' : 'Modificamos su pedido';
  const what = isDelivery
    ? 'Una parte de su pedido ya salió de nuestro depósito. Esto es lo que va:'
    : isClosed
      ? `${mailName(event.user_name)} canceló lo que quedaba pendiente de su pedido:`
      : `${mailName(event.user_name)} modificó su pedido. Esto cambió:`;
  return {
    subject: `${heading} ${order.number} · ${brandName}`,
    preheader: event.note.trim() === '' ? what : oneLine(event.note, 120),
    heading,
    intro: what,
    steps: [],
    note: event.note,
    facts: [...eventRows(event).slice(0, LISTED_MAX), ...pendingRow(order)],
    toCompany: false,
    button: 'Ver el pedido',
  };
}

const eventRows = ({ kind, changes }: EventForMail): (readonly [string, string])[] =>
  changes.map(({ field, code, name, from, to }) => {
    if (field !== 'line') return [FIELDS[field] ?? field, to === '' ? '–' : to];
    const product = `${code} ${oneLine(name, 80)}`;
    if (kind === 'delivered') return [product, unitsOf(to)];
    if (kind === 'closed') return [product, `se cancelan ${unitsOf(to)}`];
    if (to === '0') return [product, 'se quitó del pedido'];
    return from === '0' ? [product, `se agregó: ${unitsOf(to)}`] : [product, `de ${from} a ${unitsOf(to)}`];
  });

function unitsOf(text: string): string {
  const units = Number(text);
  return `${formatWhole(units)} ${units === 1 ? 'unidad' : 'unidades'}`;
}

/** What is still to come of a partly delivered order. */
function pendingRow({ lines, partlyDelivered }: OrderSummary): (readonly [string, string])[] {
  if (!partlyDelivered) return [];
  const pending = lines.filter((line) => line.pending > 0);
  const units = pending.reduce((sum, line) => sum + line.pending, 0);
  const named = pending.slice(0, 10).map((line) => `${line.pending} de ${line.code}`);
  const more = pending.length > named.length ? ` y ${pending.length - named.length} productos más` : '';
  return [['Queda pendiente', `${unitsOf(String(units))}: ${named.join(', ')}${more}`]];
}
