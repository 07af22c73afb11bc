// Sends mails through the SMTP server of SMTP_URL, or writes them to files if none is configured.

import type { Log } from '../log.js';
import { inThread } from '../threads/thread-pools.js';
import { folderSender } from './folder-sender.js';
import { checkMessage, type MailMessage, MailRefused } from './mail-message.js';
import { smtpSender } from './smtp-sender.js';

export interface MailTransport {
  /**
   * Resolves when the mail is on the disk, or when the mail server has accepted it; `where` names the file or the
   * server. Rejects otherwise; the caller retries with the same message id.
   */
  send(
    message: MailMessage,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ readonly where: string }>;
  /** Waits for the mails under way. */
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

const encode = inThread(
  'documents',
  new URL('./encode-mail.js', import.meta.url),
  () => import('./encode-mail.js'),
);

/** The sender in the headers. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

export function createMailTransport(options: MailOptions): MailTransport {
  const { smtpUrl, production = false, folder, log } = options;
  const sender = parseSender(options.from);
  const mailSender =
    smtpUrl === undefined ? folderSender(folder) : smtpSender({ url: smtpUrl, production, log });
  return {
    async send(message, { signal } = {}) {
      checkMessage(message);
      const { buffer, byteOffset, byteLength } = await encode(mimeOptions(message, sender));
      const mail = {
        from: sender.address,
        to: message.to,
        messageId: message.messageId,
        message: Buffer.from(buffer, byteOffset, byteLength),
      };
      const where = await mailSender.send(mail, signal);
      log.info(
        { messageId: message.messageId, where },
        smtpUrl === undefined ? 'mail written to a file' : 'mail sent',
      );
      return { where };
    },
    close: mailSender.close,
  };
}

export type MimeOptions = ReturnType<typeof mimeOptions>;

function mimeOptions(
  { to, fromName, replyTo, subject, html, text, attachments = [], messageId }: MailMessage,
  sender: Sender,
) {
  return {
    from: { name: fromName ?? sender.name, address: sender.address },
    // As an object: nothing in it is ever read as a list of addresses.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    attachments: [...attachments],
    messageId,
    // So that no out-of-office program answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function parseSender(from: string): Sender {
  const match = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))\s*$/.exec(from);
  const address = match?.[2] ?? match?.[3];
  if (address === undefined) throw new MailRefused('The configured sender is not an e-mail address.');
  return { name: match?.[1] ?? '', address };
}
