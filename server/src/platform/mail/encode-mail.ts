// Encodes a mail with its attachments as an RFC 822 message; runs in a thread. The library writes the headers and quotes the text; the
// parts are put together here, because its streams took longer than all the rest.

import { randomUUID } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { MailAttachment } from './mail-message.js';
import type { MimeHeaders } from './mail-transport.js';

/** A part of a message: its headers, an empty line, and its encoded body. */
export type EncodedPart = string;

/** A mail to be encoded: its headers, the same text twice, and its attachments. Encoded ones may be shared by several mails. */
export type MimeMessage = MimeHeaders & {
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly (MailAttachment | EncodedPart)[];
};

const LINE = /.{76}(?=.)/g;
const LINE_BREAK = /\r\n|\r|\n/g;

/** Returns the message's bytes. */
export default async function encodeMail({
  html,
  text,
  attachments,
  messageId,
  replyTo,
  headers,
  ...addressed
}: MimeMessage): Promise<Uint8Array> {
  const pictures = attachments.filter((part) => typeof part !== 'string' && part.cid !== undefined);
  const files = attachments.filter((part) => !pictures.includes(part));
  const page = textPart('text/html', html);
  const words = multipart('alternative', [
    textPart('text/plain', text),
    pictures.length === 0 ? page : multipart('related', [page, ...pictures.map(encodedPart)]),
  ]);
  const body = files.length === 0 ? words : multipart('mixed', [words, ...files.map(encodedPart)]);
  const top = new MimeNode();
  top.setHeader({ ...addressed, 'reply-to': replyTo, 'message-id': messageId, ...headers });
  return Buffer.from(`${top.buildHeaders()}\r\n${body}\r\n`, 'latin1');
}

const encodedPart = (part: MailAttachment | EncodedPart): EncodedPart =>
  typeof part === 'string' ? part : encodePart(part);

/** Encodes an attachment. Its name has plain letters, digits, hyphens and dots. */
export function encodePart({ filename, contentType, content, cid }: MailAttachment): EncodedPart {
  // a thread receives a Buffer as a plain Uint8Array
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const headers = [
    `Content-Type: ${contentType}; name=${filename}`,
    ...(cid === undefined ? [] : [`Content-Id: <${cid}>`]),
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; filename=${filename}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${bytes.toString('base64').replace(LINE, '$&\r\n')}`;
}

/** The quoted text has no other letters than those of ASCII, and no line longer than 76. */
const textPart = (contentType: string, text: string): EncodedPart =>
  `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replace(LINE_BREAK, '\r\n')))}`;

function multipart(kind: string, parts: readonly EncodedPart[]): EncodedPart {
  // '=_' is in no quoted text and in no base64
  const boundary = `=_${randomUUID()}`;
  const between = `\r\n--${boundary}\r\n`;
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${parts.join(between)}\r\n--${boundary}--`;
}
