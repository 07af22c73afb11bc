// HTML of the mails about a person: a user's account or a message from the contact form.

import { type Html, html, lines } from './html.js';
import { buttonRow, footRow, type MailFrame, mailPage } from './mail-frame.js';
import type { MailLook } from './mail-look.js';
import type { MailTable, PersonMail } from './person-mail.js';

export function personMailHtml(mail: PersonMail, frame: MailFrame): string {
  const { look } = frame;
  const { facts, table, quote, button } = mail;
  const foot = footOf(mail, frame);
  return mailPage(mail, frame, [
    ...(facts.length > 0 ? [factsRow(facts, look)] : []),
    ...(table === undefined ? [] : [tableRow(table, look)]),
    ...(quote === '' ? [] : [quoteRow(quote, look)]),
    spaceRow,
    ...(button === undefined ? [] : [buttonRow(button, look)]),
    ...(foot.length > 0 ? [footRow(html`${foot}`, look)] : []),
  ]);
}

function footOf(
  { notes, showLink, button, toCompany }: PersonMail,
  { look, phone }: MailFrame,
): readonly Html[] {
  return [
    ...notes.map((note) => html`<p style="${NOTE}">${note}</p>`),
    ...(showLink && button !== undefined ? [linkWritten(button.link, look)] : []),
    ...(toCompany ? [] : [html`<p style="margin:0"><b>Consultas:</b> ${phone}</p>`]),
  ];
}

const NOTE = 'margin:0 0 7px';

const spaceRow = html`<tr><td height="12" style="font-size:0;line-height:0">&nbsp;</td></tr>
`;

const linkWritten = (link: string, look: MailLook): Html =>
  html`<p style="${NOTE}">Si el botón no abre, copie este enlace en su navegador:<br><a href="${link}" style="color:${look.accent};word-break:break-all">${link}</a></p>`;

export const factsRow = (facts: PersonMail['facts'], look: MailLook): Html => {
  const name = `padding:6px 10px 6px 14px;font-size:13px;color:${look.softInk};vertical-align:top`;
  const value = `padding:6px 14px 6px 0;font-size:14px;color:${look.ink};word-break:break-word`;
  const rows = facts.map(
    ([label, text]) =>
      html`<tr><td width="82" style="${name}">${label}</td><td style="${value}"><b>${text}</b></td></tr>`,
  );
  return html`<tr><td class="p" style="padding:16px 28px 4px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.tint};padding:6px 0">${rows}</table></td></tr>
`;
};

const tableRow = ({ head, rows, total }: MailTable, look: MailLook): Html => {
  const name = `padding:8px 6px;border-bottom:2px solid ${look.ink};font-size:12px;color:${look.softInk};white-space:nowrap`;
  const cell = `padding:9px 6px;border-bottom:1px solid ${look.line};line-height:1.4`;
  const strong = 'padding:9px 6px;font-size:16px;white-space:nowrap';
  const lines = rows.map(
    ({ kind, number, about, amount }) =>
      html`<tr><td style="${cell}"><b>${kind} <span style="white-space:nowrap">${number}</span></b><br><span style="font-size:12px;color:${look.softInk}">${about}</span></td><td align="right" style="${cell};white-space:nowrap"><b>${amount}</b></td></tr>
`,
  );
  const sum =
    total === undefined
      ? html``
      : html`<tr><td align="right" style="${strong}"><b>Total</b></td><td align="right" style="${strong}"><b>${total}</b></td></tr>`;
  return html`<tr><td class="p" style="padding:16px 28px 0"><table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;border-collapse:collapse"><tr><th align="left" style="${name}">${head[0]}</th><th align="right" style="${name}">${head[1]}</th></tr>
${lines}${sum}</table></td></tr>
`;
};

export const quoteRow = (quote: string, look: MailLook): Html =>
  html`<tr><td class="p" style="padding:16px 28px 4px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-left:3px solid ${look.accent};padding:2px 0 2px 14px;font-size:15px;line-height:1.5;color:${look.ink};word-break:break-word">${lines(quote)}</td></tr></table></td></tr>
`;
