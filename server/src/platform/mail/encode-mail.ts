// Encodes a mail with its attachments as an RFC 822 message; runs in a thread. The library writes the headers and quotes the text; the
// parts are put together here, because its streams took longer than all the rest.

import { randomUUID } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { MailAttachment } from './mail-message.js';
import type { MimeHeaders } from './mail-transport.js';

/** A part of a message: its headers, an empty line, and its encoded body. One that several mails share is kept as bytes. */
export type EncodedPart = string | Uint8Array;

/** A mail to be encoded: its headers, the same text twice, and its attachments. Encoded ones may be shared by several mails. */
export type MimeMessage = MimeHeaders & {
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly (MailAttachment | EncodedPart)[];
};

/** Letters of a line of base64. */
const LINE_LETTERS = 76;
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
  const pictures = attachments.filter((part) => isAttachment(part) && part.cid !== undefined);
  const files = attachments.filter((part) => !pictures.includes(part));
  const page = [textPart('text/html', html)];
  const words = multipart('alternative', [
    [textPart('text/plain', text)],
    pictures.length === 0 ? page : multipart('related', [page, ...pictures.map(encodedPart)]),
  ]);
  const body = files.length === 0 ? words : multipart('mixed', [words, ...files.map(encodedPart)]);
  const top = new MimeNode();
  top.setHeader({ ...addressed, 'reply-to': replyTo, 'message-id': messageId, ...headers });
  return bytesOf([`${top.buildHeaders()}\r\n`, ...body, '\r\n']);
}

const isAttachment = (part: MailAttachment | EncodedPart): part is MailAttachment =>
  typeof part !== 'string' && !(part instanceof Uint8Array);

const encodedPart = (part: MailAttachment | EncodedPart): readonly EncodedPart[] => [
  isAttachment(part) ? encodePart(part) : part,
];

/** Encodes an attachment. Its name has plain letters, digits, hyphens and dots. */
export function encodePart({ filename, contentType, content, cid }: MailAttachment): Uint8Array {
  // a thread receives a Buffer as a plain Uint8Array
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const headers = [
    `Content-Type: ${contentType}; name=${filename}`,
    ...(cid === undefined ? [] : [`Content-Id: <${cid}>`]),
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; filename=${filename}`,
    '\r\n',
  ].join('\r\n');
  const letters = bytes.toString('base64');
  const lines: string[] = [];
  for (let from = 0; from < letters.length; from += LINE_LETTERS)
    lines.push(letters.slice(from, from + LINE_LETTERS));
  return Buffer.from(`${headers}${lines.join('\r\n')}`, 'latin1');
}

/** The quoted text has no other letters than those of ASCII, and no line longer than 76. */
const textPart = (contentType: string, text: string): string =>
  `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replace(LINE_BREAK, '\r\n')))}`;

function multipart(kind: string, parts: readonly (readonly EncodedPart[])[]): EncodedPart[] {
  // '=_' is in no quoted text and in no base64
  const boundary = `=_${randomUUID()}`;
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n`,
    ...parts.flatMap((part) => [`\r\n--${boundary}\r\n`, ...part]),
    `\r\n--${boundary}--`,
  ];
}

function bytesOf(parts: readonly EncodedPart[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const message = Buffer.allocUnsafe(length);
  let end = 0;
  for (const part of parts) {
    if (typeof part === 'string') message.write(part, end, 'latin1');
    else message.set(part, end);
    end += part.length;
  }
  return message;
}
