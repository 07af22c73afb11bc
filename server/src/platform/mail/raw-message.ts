// An encoded message as the mail library's pool of connections takes it: the pool reads its envelope, its id and its bytes.

import { Readable } from 'node:stream';
import MimeNode from 'nodemailer/lib/mime-node';
import type { EncodedMail } from './mail-transport.js';

/** A message that is sent as it is. The library's own node for such a message copies it through three streams. */
export class RawMessage extends MimeNode {
  readonly #bytes: Buffer;

  constructor({ from, to, messageId, message }: EncodedMail) {
    super('message/rfc822');
    this.#bytes = message;
    this.setEnvelope({ from, to });
    this.setHeader('message-id', messageId);
  }

  override createReadStream(): Readable {
    const stream = new Readable({ read: () => undefined });
    stream.push(this.#bytes);
    stream.push(null);
    return stream;
  }
}
