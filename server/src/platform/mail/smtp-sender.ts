// Sends mails to an SMTP server, over a few connections and with time limits.

import type MimeNode from 'nodemailer/lib/mime-node';
import { isLoopback } from '../config-values.js';
import type { EncodedMail } from './mail-transport.js';

/** Limits of the mail server's silence and of a whole mail; beyond them sending fails and the job retries. */
const SILENCE_MS = 15_000;
const WHOLE_MAIL_MS = 60_000;

export interface SmtpOptions {
  /** `smtp://…` or `smtps://…`, with name and password if the server asks for them. */
  readonly url: string;
  /** Whether the shop serves customers. */
  readonly production: boolean;
}

/** What the library's pool of connections reads of a mail. */
interface RawPool {
  send(
    mail: { readonly data: { readonly signal?: AbortSignal | undefined }; readonly message: MimeNode },
    callback: (error: Error | null) => void,
  ): void;
}

/**
 * Returns a sender whose connections are kept while there is something to send. Neither mails nor the password are sent before the
 * connection is encrypted, with `smtp://` by STARTTLS; only a test's server on this machine may do without.
 */
export function smtpSender({ url, production }: SmtpOptions) {
  const address = new URL(url);
  const { hostname } = address;
  const requireTLS = production || !isLoopback(hostname);
  // Options in the URL would override the ones below.
  if (requireTLS) address.search = '';
  // The library is loaded with the first mail: it would delay every start.
  const open = async () => {
    const [{ createTransport }, { RawMessage }] = await Promise.all([
      import('nodemailer'),
      import('./raw-message.js'),
    ]);
    const { transporter } = createTransport({
      url: address.href,
      pool: true,
      requireTLS,
      // two jobs, each with the two mails of an order
      maxConnections: 4,
      // The job retries and records each attempt; retries of the pool would not be recorded.
      maxRequeues: 0,
      dnsTimeout: SILENCE_MS,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      idleTimeout: 30_000,
    });
    // Each failure also rejects `send`; without a listener the event would end the process.
    transporter.on?.('error', () => undefined);
    const pool: RawPool = transporter;
    return {
      // The pool gets the encoded message; the library's mailer would take it apart again.
      send: (mail: EncodedMail, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          pool.send({ data: { signal }, message: new RawMessage(mail) }, (error) =>
            error ? reject(error) : resolve(),
          );
        }),
      close: () => transporter.close?.(),
    };
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(mail: EncodedMail, signal?: AbortSignal): Promise<string> {
      const ending = new AbortController();
      const giveUp = () => ending.abort(signal?.reason);
      signal?.addEventListener('abort', giveUp);
      // a signal of a timeout would keep the message for the whole minute
      const limit = setTimeout(
        () => ending.abort(new Error(`The mail took longer than ${WHOLE_MAIL_MS} ms.`)),
        WHOLE_MAIL_MS,
      );
      opened ??= open();
      try {
        if (signal?.aborted) giveUp();
        await (await opened).send(mail, ending.signal);
      } finally {
        clearTimeout(limit);
        signal?.removeEventListener('abort', giveUp);
      }
      return hostname;
    },
    async close() {
      (await opened)?.close();
    },
  };
}
