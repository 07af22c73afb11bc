// The thread that encodes a mail with its attachments as an RFC 822 message.

import { createTransport } from 'nodemailer';
import type { MimeOptions } from './mail-transport.js';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Returns the message's bytes. */
export default async function encodeMail({ attachments, ...mime }: MimeOptions): Promise<Uint8Array> {
  const { message } = await composer.sendMail({
    ...mime,
    attachments: attachments.map(({ content, ...attachment }) => ({
      ...attachment,
      // a thread receives a Buffer as a plain Uint8Array
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  });
  return message as Buffer;
}
