import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { NET_WORDS, TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import type { OrderSummary, OrderSummaryLine } from '../order-sheet/order-sheet.service.js';
import type { MailFrame } from './mail-frame.js';
import type { OrderMailWords } from './order-mail-words.js';

/** The mail about a newly placed order as plain text, for mail programs that show no HTML. */
export function orderMailText(order: OrderSummary, words: OrderMailWords, frame: MailFrame): string {
  const paragraphs = [
    words.heading,
    words.intro,
    `Comprobante: ${order.number}\nFecha: ${order.date}\n${order.toPay === null ? 'Total' : TO_PAY_WORDS}: ${formatPesos(order.toPay ?? order.total)}`,
    order.lines.map(lineText).join('\n\n'),
    [
      ...(order.shippingText === undefined ? [] : [`Envío por Correo: ${order.shippingText}`]),
      `${NET_WORDS}: ${formatPesos(order.total)}`,
      ...order.taxRows.map(([name, amount]) => `${name}: ${amount}`),
      ...(order.toPay === null ? [] : [`${TO_PAY_WORDS}: ${formatPesos(order.toPay)}`]),
      ...order.discountRows.map(([name, amount]) => `${name}: ${amount}`),
    ].join('\n'),
    `Ver el pedido: ${words.link}`,
    [...order.details.map(([name, value]) => `${name}: ${value.trim()}`), `Consultas: ${frame.phone}`].join(
      '\n',
    ),
    `${frame.brandName} · ${frame.address}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function lineText({
  code,
  name,
  quantity,
  unitPrice,
  listPrice,
  subtotal,
  observations,
  progress,
}: OrderSummaryLine): string {
  const was = listPrice > unitPrice ? ` (antes ${formatPesos(listPrice)})` : '';
  const note = [observations.trim(), progress].map((text) => (text === '' ? '' : `\n  ${text}`)).join('');
  return `${code}  ${name}\n  ${formatWhole(quantity)} × ${formatPesos(unitPrice)}${was} = ${formatPesos(subtotal)}${note}`;
}
