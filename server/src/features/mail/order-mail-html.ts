import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { type Html, html, lines } from './html.js';
import type { MailLook } from './mail-look.js';
import type { OrderMail, OrderMailLine } from './order-mail.js';
import type { OrderMailWords } from './order-mail-words.js';

export interface MailFrame {
  readonly look: MailLook;
  readonly brandName: string;
  readonly address: string;
  readonly phone: string;
  /** Where the button leads. */
  readonly link: string;
}

const SANS = 'Arial, Helvetica, sans-serif';

/** On narrow screens the price column (x) goes away, the price stands under the name (m), the summary in a pile (d). */
const NARROW =
  '@media (max-width:520px){.x{display:none!important}.m{display:block!important;max-height:none!important}.d{display:block!important;text-align:left!important;padding-top:8px!important;padding-bottom:8px!important}.p{padding-left:16px!important;padding-right:16px!important}.t{font-size:13px!important;word-break:break-word}}';

/** The mail as a page: tables and inline styles only, because that is what mail programs agree on. */
export function orderMailHtml(order: OrderMail, words: OrderMailWords, frame: MailFrame): string {
  const { look, brandName, address } = frame;
  const page = html`<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${words.subject}</title><style>${NARROW}</style></head>
<body style="margin:0;padding:0;background:${look.page};font-family:${SANS};color:${look.ink}">
<div style="display:none;max-height:0;overflow:hidden">${words.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${look.line}">
<tr><td class="p" style="background:${look.header};padding:20px 28px;color:${look.onHeader};font-size:22px;font-weight:bold;font-family:${look.headingFont}">${brandName}</td></tr>
<tr><td class="p" style="padding:28px 28px 8px"><h1 style="margin:0 0 10px;font-size:24px;line-height:1.2;font-family:${look.headingFont};color:${look.ink};word-break:break-word">${words.heading}</h1><p style="margin:0;font-size:15px;line-height:1.5;color:${look.softInk};word-break:break-word">${words.intro}</p></td></tr>
<tr><td class="p" style="padding:16px 28px">${summary(order, look)}</td></tr>
<tr><td class="p" style="padding:4px 28px 0"><table class="t" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;border-collapse:collapse">${head(look)}
${order.lines.map((line) => row(line, look))}</table></td></tr>
<tr><td class="p" style="padding:0 28px 12px">${totals(order, look)}</td></tr>
<tr><td class="p" style="padding:8px 28px 30px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${look.accent};border-radius:${look.radius}px"><a href="${frame.link}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-size:15px;font-weight:bold;text-decoration:none">Ver el pedido</a></td></tr></table></td></tr>
<tr><td class="p" style="padding:18px 28px;border-top:1px solid ${look.line};font-size:13px;line-height:1.5;color:${look.softInk};word-break:break-word">${order.details.map(detail)}<b>Consultas:</b> ${frame.phone}</td></tr></table>
<p style="font-size:12px;color:${look.softInk};margin:14px 0 0">${brandName} · ${address}</p></td></tr></table></body></html>
`;
  return page.markup;
}

const summary = ({ number, date, total }: OrderMail, look: MailLook): Html => {
  const cell = `padding:14px 16px;font-size:13px;color:${look.softInk}`;
  const value = `font-size:15px;color:${look.ink};white-space:nowrap`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.tint}"><tr><td class="d" style="${cell}">Comprobante<br><b style="${value}">${number}</b></td><td class="x" style="${cell}">Fecha<br><b style="${value}">${date}</b></td><td class="d" align="right" style="${cell}">Total<br><b style="font-size:18px;color:${look.ink};white-space:nowrap">${formatPesos(total)}</b></td></tr></table>`;
};

const head = (look: MailLook): Html => {
  const cell = `padding:8px 6px;border-bottom:2px solid ${look.ink};font-size:12px;color:${look.softInk}`;
  return html`<tr><th align="left" style="${cell}">Producto</th><th align="right" style="${cell}">Cant.</th><th class="x" align="right" style="${cell}">Precio</th><th align="right" style="${cell}">Subtotal</th></tr>`;
};

const row = (line: OrderMailLine, look: MailLook): Html => {
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
  return html`<tr><td style="${cell};line-height:1.3">${line.name}<br><span style="${small}">${line.code}</span><span class="m" style="display:none;max-height:0;overflow:hidden;mso-hide:all;${small}">${wasBefore}${price} c/u</span>${note}</td><td align="right" style="${cell};white-space:nowrap">${formatWhole(line.quantity)}</td><td class="x" align="right" style="${cell};white-space:nowrap">${wasAbove}${price}</td><td align="right" style="${cell};white-space:nowrap"><b>${formatPesos(line.subtotal)}</b></td></tr>
`;
};

const totals = ({ shipping, total }: OrderMail, look: MailLook): Html => {
  const post =
    shipping > 0
      ? html`<tr><td align="right" style="padding:9px 6px 3px;color:${look.softInk}">Envío por Correo</td><td width="1" align="right" style="padding:9px 6px 3px 18px;white-space:nowrap">${formatPesos(shipping)}</td></tr>`
      : html``;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px">${post}<tr><td align="right" style="padding:9px 6px;font-size:16px"><b>Total sin impuestos</b></td><td width="1" align="right" style="padding:9px 6px 9px 18px;font-size:16px;white-space:nowrap"><b>${formatPesos(total)}</b></td></tr></table>`;
};

const detail = ([name, value]: readonly [string, string]): Html => html`<b>${name}:</b> ${lines(value)}<br>`;
