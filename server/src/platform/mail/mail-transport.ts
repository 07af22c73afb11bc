// Sends mails through the SMTP server of SMTP_URL, or writes them to files if none is configured.

import { randomUUID } from 'node:crypto';
import type { Log } from '../log.js';
import { inSharedThread } from '../threads/thread-pools.js';
import { checkMessage, type MailHeaders, type MailMessage, MailRefused } from './mail-message.js';
import type { Sending } from './mail-senders.js';

export interface SendOptions {
  readonly signal?: AbortSignal;
}

/** `where` names the file or the server. */
export interface SentMail {
  readonly where: string;
}

export interface MailTransport {
  /**
   * Resolves when the mail is on the disk, or when the mail server has accepted it. Rejects otherwise; the caller retries with the same
   * message id.
   */
  send(message: MailMessage, options?: SendOptions): Promise<SentMail>;
  /** Sends a mail as `send`, which `work` has a thread encode with `headersFor` and send by `sendEncoded`. */
  deliver(
    messageId: string,
    work: (sending: Sending) => Promise<string>,
    options?: SendOptions,
  ): Promise<SentMail>;
  /** Returns a mail's headers as `encode-mail.ts` takes them. @throws MailRefused */
  headersFor(headers: MailHeaders): MimeHeaders;
  /** Ends its connections. */
  close(): Promise<void>;
}

export interface MailOptions {
  /** undefined: mails are written to files. */
  readonly smtpUrl: string | undefined;
  /** Whether the shop serves customers; then a mail server on this machine must offer encryption too. */
  readonly production?: boolean | undefined;
  /** The folder of the files, e.g. `DATA_DIR/mail`. */
  readonly folder: string;
  /** An address, with or without a name: `Mostrador <no-responder@example.com>`. */
  readonly from: string;
  readonly log: Log;
}

/** Where a mail goes, and its encoded message. */
export interface EncodedMail {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly message: Buffer;
}

const inMailThread = inSharedThread(
  new URL('./deliver-mail.js', import.meta.url),
  () => import('./deliver-mail.js'),
);

/** The sender in the headers. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

export function createMailTransport(options: MailOptions): MailTransport {
  const { smtpUrl, production = false, folder, log } = options;
  const sender = parseSender(options.from);
  const route = { smtpUrl, production, folder, from: sender.address };
  const deliver: MailTransport['deliver'] = async (messageId, work, { signal } = {}) => {
    signal?.throwIfAborted();
    const sending = { route, id: randomUUID() };
    const giveUp = () => void inMailThread({ kind: 'give up', id: sending.id }).catch(() => undefined);
    signal?.addEventListener('abort', giveUp);
    try {
      const where = await work(sending);
      log.info({ messageId, where }, smtpUrl === undefined ? 'mail written to a file' : 'mail sent');
      return { where };
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
  const headersFor: MailTransport['headersFor'] = (headers) => {
    checkMessage(headers);
    return mimeHeaders(headers, sender);
  };
  return {
    async send(given, options) {
      const { html, text, attachments = [], ...headers } = given;
      const message = { ...headersFor(headers), html, text, attachments: [...attachments] };
      const send = async (sending: Sending) => (await inMailThread({ kind: 'send', sending, message })) ?? '';
      return deliver(given.messageId, send, options);
    },
    deliver,
    headersFor,
    async close() {
      await inMailThread({ kind: 'close', route });
    },
  };
}

/** The headers as the library takes them. */
export type MimeHeaders = ReturnType<typeof mimeHeaders>;

const mimeHeaders = ({ to, fromName, replyTo, subject, messageId }: MailHeaders, sender: Sender) => ({
  from: { name: fromName ?? sender.name, address: sender.address },
  // As an object: nothing in it is ever read as a list of addresses.
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject,
  messageId,
  // So that no out-of-office program answers.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

function parseSender(from: string): Sender {
  const match = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/.exec(from);
  const address = match?.[2] ?? match?.[3];
  if (address === undefined) throw new MailRefused('The configured sender is not an e-mail address.');
  return { name: match?.[1] ?? '', address };
}
