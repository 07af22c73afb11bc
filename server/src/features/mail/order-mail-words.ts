// Subjects and introductions of the mails about a newly placed order, by recipient: client ('Su pedido está
// confirmado'), company and salesman ('Pedido nuevo').

import { formatPesos } from '@mostrador/rules/money';
import { type OrderSummary, TRANSFER } from '../order-sheet/order-sheet.service.js';
import type { MailHead } from './mail-frame.js';
import { mailName } from './mail-name.js';

/** The texts that differ by recipient, and the link to the order. */
export interface OrderMailWords extends MailHead {
  readonly link: string;
}

/** The kinds of mail about a newly placed order. */
export const PLACED_MAILS = ['order_client', 'order_company', 'order_salesman'] as const;
export type PlacedMailKind = (typeof PLACED_MAILS)[number];
export const isPlacedMail = (kind: string): kind is PlacedMailKind =>
  PLACED_MAILS.some((placed) => placed === kind);

export function wordsFor(kind: PlacedMailKind, order: OrderSummary, brandName: string): MailHead {
  const { number, clientName, clientCode, placedBy } = order;
  const total = formatPesos(order.total);
  if (kind === 'order_client') {
    const byOther = order.placedByClient ? '' : ` Lo hizo ${mailName(placedBy.name)} en su nombre.`;
    if (order.wasHeld)
      return {
        subject: `Su pedido ${number} está en revisión · ${brandName}`,
        preheader: `Recibimos su pedido ${number} por ${total} y lo estamos revisando.`,
        heading: 'Su pedido está en revisión',
        intro: `Recibimos el pedido y reservamos sus productos.${byOther} Supera su límite de crédito, por eso lo revisamos antes de prepararlo. Le avisamos por mail cuando lo aprobemos.`,
      };
    return {
      subject: `Su pedido ${number} está confirmado · ${brandName}`,
      preheader: `Recibimos su pedido ${number} por ${total}.`,
      heading: 'Su pedido está confirmado',
      intro: `El pedido ha sido confirmado.${byOther} Pronto nos contactaremos con usted para continuar el pedido.`,
    };
  }
  const client = mailName(clientName);
  const review = order.wasHeld ? ' Supera el límite de crédito del cliente: está en revisión.' : '';
  return {
    subject: `Pedido ${order.wasHeld ? 'en revisión' : 'nuevo'} ${number} de ${client} por ${total}`,
    preheader: `${client} pidió ${order.lines.length === 1 ? 'un artículo' : `${order.lines.length} artículos`} por ${total}.`,
    heading: `Pedido ${order.wasHeld ? 'en revisión' : 'nuevo'} de ${client}`,
    intro: `Lo hizo ${mailName(placedBy.name)} (${placedBy.email}) para ${client}, código ${clientCode}.${review}`,
  };
}

/** Adds the company's bank account to an order that is paid by transfer, as the checkout promises. */
export function withBankAccount(order: OrderSummary, account: string | undefined): OrderSummary {
  if (account === undefined) return order;
  const details = order.details.map(([name, value]): readonly [string, string] =>
    name === 'Pago' && value === TRANSFER ? [name, `${value}. ${account}`] : [name, value],
  );
  return { ...order, details };
}
