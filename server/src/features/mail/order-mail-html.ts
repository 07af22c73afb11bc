// HTML of the mails about a newly placed order: summary, product lines, totals and the button 'Ver el pedido'.

import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { NET_WORDS, TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import type { OrderSummary, OrderSummaryLine } from '../order-sheet/order-sheet.service.js';
import { type Html, html, lines } from './html.js';
import { buttonRow, footRow, type MailFrame, mailPage } from './mail-frame.js';
import type { MailLook } from './mail-look.js';
import type { OrderMailWords } from './order-mail-words.js';

export function orderMailHtml(order: OrderSummary, words: OrderMailWords, frame: MailFrame): string {
  const { look } = frame;
  return mailPage(words, frame, [
    html`<tr><td class="p" style="padding:16px 28px">${summary(order, look)}</td></tr>
<tr><td class="p" style="padding:4px 28px 0"><table class="t" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;border-collapse:collapse">${head(look)}
${order.lines.map((line) => row(line, look))}</table></td></tr>
<tr><td class="p" style="padding:0 28px 12px">${totals(order, look)}</td></tr>
`,
    buttonRow({ label: 'Ver el pedido', link: words.link }, look),
    footRow(html`${order.details.map(detail)}<b>Consultas:</b> ${frame.phone}`, look),
  ]);
}

export const summary = ({ number, date, total, toPay }: OrderSummary, look: MailLook): Html => {
  const cell = `padding:14px 16px;font-size:13px;color:${look.softInk}`;
  const value = `font-size:15px;color:${look.ink};white-space:nowrap`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.tint}"><tr><td class="d" style="${cell}">Comprobante<br><b style="${value}">${number}</b></td><td class="x" style="${cell}">Fecha<br><b style="${value}">${date}</b></td><td class="d" align="right" style="${cell}">${toPay === null ? 'Total' : TO_PAY_WORDS}<br><b style="font-size:18px;color:${look.ink};white-space:nowrap">${formatPesos(toPay ?? total)}</b></td></tr></table>`;
};

const head = (look: MailLook): Html => {
  const cell = `padding:8px 6px;border-bottom:2px solid ${look.ink};font-size:12px;color:${look.softInk};white-space:nowrap`;
  return html`<tr><th align="left" style="${cell}">Producto</th><th align="right" style="${cell}">Cant.</th><th class="x" align="right" style="${cell}">Precio</th><th align="right" style="${cell}">Subtotal</th></tr>`;
};

const row = (line: OrderSummaryLine, look: MailLook): Html => {
  const cell = `padding:9px 6px;border-bottom:1px solid ${look.line}`;
  const small = `font-size:12px;color:${look.softInk}`;
  const price = formatPesos(line.unitPrice);
  const was = line.listPrice > line.unitPrice ? formatPesos(line.listPrice) : '';
  const wasAbove = was === '' ? html`` : html`<s style="${small}">${was}</s><br>`;
  const wasBefore = was === '' ? html`` : html`<s>${was}</s> `;
  const note =
    line.observations.trim() === ''
      ? html``
      : html`<div style="${small};font-style:italic">${lines(line.observations)}</div>`;
  const progress = line.progress === '' ? html`` : html`<div style="${small}"><b>${line.progress}</b></div>`;
  return html`<tr><td style="${cell};line-height:1.3">${line.name}<br><span style="${small}">${line.code}</span><span class="m" style="display:none;max-height:0;overflow:hidden;mso-hide:all;${small}">${wasBefore}${price} c/u</span>${note}${progress}</td><td align="right" style="${cell};white-space:nowrap">${formatWhole(line.quantity)}</td><td class="x" align="right" style="${cell};white-space:nowrap">${wasAbove}${price}</td><td align="right" style="${cell};white-space:nowrap"><b>${formatPesos(line.subtotal)}</b></td></tr>
`;
};

const totals = (
  { shippingText, total, taxRows, toPay, discountRows }: OrderSummary,
  look: MailLook,
): Html => {
  const soft = (name: string, amount: string) =>
    html`<tr><td align="right" style="padding:9px 6px 3px;color:${look.softInk}">${name}</td><td width="1" align="right" style="padding:9px 6px 3px 18px;white-space:nowrap">${amount}</td></tr>`;
  const small = (name: string, amount: string) =>
    html`<tr><td align="right" style="padding:2px 6px;font-size:12px;color:${look.softInk}">${name}</td><td width="1" align="right" style="padding:2px 6px 2px 18px;font-size:12px;white-space:nowrap">${amount}</td></tr>`;
  const strong = (name: string, amount: string, size: number) =>
    html`<tr><td align="right" style="padding:9px 6px;font-size:${size}px"><b>${name}</b></td><td width="1" align="right" style="padding:9px 6px 9px 18px;font-size:${size}px;white-space:nowrap"><b>${amount}</b></td></tr>`;
  const post = shippingText === undefined ? html`` : soft('Envío por Correo', shippingText);
  const paid =
    toPay === null
      ? html``
      : html`${taxRows.map(([name, amount]) => small(name, amount))}${strong(TO_PAY_WORDS, formatPesos(toPay), 18)}`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px">${post}${strong(NET_WORDS, formatPesos(total), toPay === null ? 16 : 14)}${paid}${discountRows.map(([name, amount]) => small(name, amount))}</table>`;
};

const detail = ([name, value]: readonly [string, string]): Html => html`<b>${name}:</b> ${lines(value)}<br>`;
