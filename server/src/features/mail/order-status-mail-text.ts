import { formatPesos } from '@mostrador/rules/money';
import { TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import type { OrderSummary } from '../order-sheet/order-sheet.service.js';
import type { MailFrame } from './mail-frame.js';
import type { OrderStatusMail, OrderStatusMailStep } from './order-status-mail.js';

/** A mail about an order's status or payment after it was placed, as plain text. */
export function orderStatusMailText(
  mail: OrderStatusMail,
  order: OrderSummary,
  link: string,
  frame: MailFrame,
): string {
  const paragraphs = [
    mail.heading,
    mail.intro,
    mail.steps.map(stepText).join('\n'),
    mail.note.trim(),
    `Comprobante: ${order.number}\nFecha: ${order.date}\n${order.toPay === null ? 'Total' : TO_PAY_WORDS}: ${formatPesos(order.toPay ?? order.total)}`,
    mail.facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${mail.button}: ${link}`,
    mail.toCompany ? '' : `Consultas: ${frame.phone}`,
    `${frame.brandName} · ${frame.address}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

const stepText = ({ word, date, reached }: OrderStatusMailStep): string =>
  `${reached ? '[x]' : '[ ]'} ${word}${date === '' ? '' : ` (${date})`}`;
