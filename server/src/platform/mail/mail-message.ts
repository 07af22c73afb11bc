// A mail message, and the checks that keep user input from adding to its headers.

import { isEmail } from '@mostrador/rules/email';

/** What a mail's headers are made of: exactly one recipient, no copies. */
export interface MailHeaders {
  readonly to: string;
  /** Replaces the configured sender's name; the address stays. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** `<id@host>`, the same at every attempt, so that a mail program recognises a copy. */
  readonly messageId: string;
}

/** A whole mail. */
export interface MailMessage extends MailHeaders {
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** Plain letters, digits, hyphens and dots. */
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The name by which the HTML shows a picture: `cid:logo`. */
  readonly cid?: string;
}

/** Thrown for a message that must not be sent, at any attempt. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const LONGEST_HEADER = 500;
const MESSAGE_ID = /^<[A-Za-z0-9._-]+@[A-Za-z0-9.-]+>$/;

/** @throws MailRefused if a value would add something to its header. */
export function checkMessage({ to, fromName = '', replyTo, subject, messageId }: MailHeaders): void {
  if (!isEmail(to)) throw new MailRefused('The recipient is not one e-mail address.');
  if (replyTo !== undefined && !isEmail(replyTo))
    throw new MailRefused('The reply address is not one e-mail address.');
  if (!MESSAGE_ID.test(messageId)) throw new MailRefused('The message id is not of the form <id@host>.');
  for (const header of [subject, fromName]) {
    if (header.length > LONGEST_HEADER) throw new MailRefused('A header is too long.');
    if (hasControls(header))
      throw new MailRefused('A header holds a line break or another control character.');
  }
}

/** Makes text that a user typed safe for a header: one line, not longer than `max`. */
export function oneLine(text: string, max: number): string {
  const line = [...text]
    .map((letter) => (hasControls(letter) ? ' ' : letter))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/** C0 and C1 controls, and the two Unicode line breaks. */
const hasControls = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text);
