import { createTransport } from 'nodemailer';
import type { Log } from '../log.js';
import type { MimeOptions } from './mail-transport.js';

/** A mail server that says nothing for this long, or trickles for that long, is taken for dead; the job tries again. */
const SILENCE_MS = 15_000;
const WHOLE_MAIL_MS = 60_000;

/** Sends over at most two connections that are kept while there is something to send. */
export function smtpSender(url: string, log: Log) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Trying again is the job's business, which notes each attempt; the pool would do it out of sight.
    maxRequeues: 0,
    dnsTimeout: SILENCE_MS,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: 30_000,
  });
  // Each failure also rejects `send`; without a listener the event would end the process.
  transport.on('error', (error) => log.debug({ error: error.message }, 'mail server'));
  const { hostname } = new URL(url);
  return {
    async send(mime: MimeOptions, signal?: AbortSignal): Promise<string> {
      const limit = AbortSignal.timeout(WHOLE_MAIL_MS);
      await transport.sendMail({
        ...mime,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      return hostname;
    },
    async close() {
      transport.close();
    },
  };
}
