import type { OrderSummary } from '../order-sheet/order-sheet.service.js';
import { type Html, html, lines } from './html.js';
import { buttonRow, footRow, type MailFrame, mailPage } from './mail-frame.js';
import type { MailLook } from './mail-look.js';
import { summary } from './order-mail-html.js';
import type { OrderStatusMail, OrderStatusMailStep } from './order-status-mail.js';
import { factsRow, quoteRow } from './person-mail-html.js';

/** A mail about an order's status or payment after it was placed, as HTML. */
export function orderStatusMailHtml(
  mail: OrderStatusMail,
  order: OrderSummary,
  link: string,
  frame: MailFrame,
): string {
  const { look } = frame;
  return mailPage(mail, frame, [
    ...(mail.steps.length > 0 ? [stepsRow(mail.steps, look)] : []),
    ...(mail.note.trim() === '' ? [] : [quoteRow(mail.note, look)]),
    html`<tr><td class="p" style="padding:16px 28px">${summary(order, look)}</td></tr>
`,
    ...(mail.facts.length > 0 ? [factsRow(mail.facts, look)] : []),
    spaceRow,
    buttonRow({ label: mail.button, link }, look),
    ...(mail.toCompany ? [] : [footRow(html`<b>Consultas:</b> ${lines(frame.phone)}`, look)]),
  ]);
}

const spaceRow = html`<tr><td height="12" style="font-size:0;line-height:0">&nbsp;</td></tr>
`;

/** The order's steps below each other; side by side they would not fit the screen of a phone. */
const stepsRow = (steps: readonly OrderStatusMailStep[], look: MailLook): Html =>
  html`<tr><td class="p" style="padding:18px 28px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${steps.map((step) => stepRow(step, look))}</table></td></tr>
`;

const stepRow = ({ word, date, reached }: OrderStatusMailStep, look: MailLook): Html => {
  const mark = reached
    ? html`<td width="22" align="center" height="22" style="width:22px;height:22px;background:${look.accent};border-radius:11px;color:#ffffff;font-size:13px;line-height:22px">&#10003;</td>`
    : html`<td width="18" height="18" style="width:18px;height:18px;border:2px solid ${look.line};border-radius:11px;font-size:0;line-height:0">&nbsp;</td>`;
  const said = reached
    ? html`<b style="color:${look.ink}">${word}</b>`
    : html`<span style="color:${look.softInk}">${word}</span>`;
  return html`<tr><td width="22" style="padding:4px 12px 4px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${mark}</tr></table></td><td style="padding:4px 0;font-size:15px">${said}</td><td align="right" style="padding:4px 0;font-size:13px;color:${look.softInk};white-space:nowrap">${date}</td></tr>`;
};
