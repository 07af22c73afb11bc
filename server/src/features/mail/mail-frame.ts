// The HTML page around every mail of a brand: header, heading, introduction, button and foot, as tables with inline
// styles.

import { type Html, html } from './html.js';
import type { MailLook } from './mail-look.js';

/** The brand's data in every mail. */
export interface MailFrame {
  readonly look: MailLook;
  readonly brandName: string;
  /** Shown in the place of the name. Width and height in pixels. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  readonly address: string;
  readonly phone: string;
}

export interface MailHead {
  readonly subject: string;
  /** The preview that mail programs show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly intro: string;
}

export interface MailButton {
  readonly label: string;
  readonly link: string;
}

const SANS = 'Arial, Helvetica, sans-serif';

/** Narrow screens hide the price column (class x), show the price under the name (m) and stack the summary (d). */
const NARROW =
  '@media (max-width:520px){.x{display:none!important}.m{display:block!important;max-height:none!important}.d{display:block!important;text-align:left!important;padding-top:8px!important;padding-bottom:8px!important}.p{padding-left:16px!important;padding-right:16px!important}.t{font-size:13px!important;word-break:break-word}}';

/** Returns the HTML page of a mail. Tables and inline styles only: all mail programs support these. */
export function mailPage(head: MailHead, frame: MailFrame, rows: readonly Html[]): string {
  const { look, brandName, address } = frame;
  const page = html`<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${head.subject}</title><style>${NARROW}</style></head>
<body style="margin:0;padding:0;background:${look.page};font-family:${SANS};color:${look.ink}">
<div style="display:none;max-height:0;overflow:hidden">${head.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${look.line}">
<tr><td class="p" style="background:${look.header};padding:20px 28px;color:${look.onHeader};font-size:22px;font-weight:bold;font-family:${look.headingFont}">${headOf(frame)}</td></tr>
<tr><td class="p" style="padding:28px 28px 8px"><h1 style="margin:0 0 10px;font-size:24px;line-height:1.2;font-family:${look.headingFont};color:${look.ink};word-break:break-word">${head.heading}</h1><p style="margin:0;font-size:15px;line-height:1.5;color:${look.softInk};word-break:break-word">${head.intro}</p></td></tr>
${rows}</table>
<p style="font-size:12px;color:${look.softInk};margin:14px 0 0">${brandName} · ${address}</p></td></tr></table></body></html>
`;
  return page.markup;
}

/** What the coloured head of a mail shows; mail programs without pictures show the logo's text, the name. */
const headOf = ({ logo, brandName }: MailFrame): Html =>
  logo === undefined
    ? html`${brandName}`
    : html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${brandName}" style="display:block;border:0">`;

export const buttonRow = ({ label, link }: MailButton, look: MailLook): Html =>
  html`<tr><td class="p" style="padding:8px 28px 30px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${look.accent};border-radius:${look.radius}px"><a href="${link}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-size:15px;font-weight:bold;text-decoration:none">${label}</a></td></tr></table></td></tr>
`;

export const footRow = (content: Html, look: MailLook): Html =>
  html`<tr><td class="p" style="padding:18px 28px;border-top:1px solid ${look.line};font-size:13px;line-height:1.5;color:${look.softInk};word-break:break-word">${content}</td></tr>`;
