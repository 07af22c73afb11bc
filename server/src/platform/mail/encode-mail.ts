// Encodes a mail with its attachments as an RFC 822 message; runs in a thread.

import { createTransport } from 'nodemailer';
import type { MailAttachment } from './mail-message.js';
import type { MimeHeaders } from './mail-transport.js';

/** A part of a mail with its own headers, encoded before. */
export interface EncodedPart {
  readonly raw: string;
}

/** A mail to be encoded: its headers, the same text twice, and its attachments. */
export type MimeMessage = MimeHeaders & {
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly (MailAttachment | EncodedPart)[];
};

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
const BASE64_LINE = /.{76}/g;

/** Returns the message's bytes. */
export default async function encodeMail({ attachments, ...mime }: MimeMessage): Promise<Uint8Array> {
  const { message } = await composer.sendMail({
    ...mime,
    attachments: attachments.map((attachment) => ('raw' in attachment ? attachment : ofThread(attachment))),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Buffer;
}

/** A thread receives a Buffer as a plain Uint8Array. */
function ofThread({ content, ...attachment }: MailAttachment) {
  const { buffer, byteOffset, byteLength } = content;
  return { ...attachment, content: Buffer.from(buffer, byteOffset, byteLength) };
}

/** Encodes an attachment that several mails have. Its name has plain letters, digits, hyphens and dots. */
export function encodePart({ filename, contentType, content }: MailAttachment): EncodedPart {
  const lines = content.toString('base64').replace(BASE64_LINE, '$&\r\n').trimEnd();
  return {
    raw: `Content-Type: ${contentType}; name=${filename}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=${filename}\r\n\r\n${lines}`,
  };
}
