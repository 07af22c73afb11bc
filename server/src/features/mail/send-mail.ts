// The job that sends mails of the outbox: sends earlier mails to the same recipient first, records success or
// failure, and schedules the next attempt.

import { z } from 'zod';
import { oneLine } from '../../platform/mail/mail-message.js';
import type { MailTransport, SendOptions } from '../../platform/mail/mail-transport.js';
import type { Shop } from '../../shop.js';
import { isStillBack } from '../stock-notices/late-notice.service.js';
import { composeMail, type Mail } from './compose-mail.js';
import { mailById, markFailed, markSent, markWithdrawn, unsentMails } from './mail.queries.js';
import { earlierUnsent, hurryWaiting, sendLater } from './outbox.queries.js';
import {
  isPlacedMailRow,
  type PlacedMailRow,
  type PreparedMails,
  preparePlacedMails,
  sendPrepared,
} from './placed-mails.js';

const LONGEST_ERROR = 500;
const LONGEST_PAUSE_S = 15 * 60;
/** About five days with the pauses in between; after that the mail waits for an administrator or a restart of the shop. */
const LAST_ATTEMPT = 490;

/**
 * The job of one mail, or of all mails of a new order. A repeated job skips the mails that were sent. The mails of one job go to different
 * recipients at the same time.
 */
export async function sendMails(
  shop: Shop,
  transport: MailTransport,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const mails = await unsentMails(shop.db, shop.company().companyId, mailIdsOf(payload));
  const batch = new MailBatch(shop, transport, mails, signal);
  // each one ends before the job does, also where another fails
  const sent = await Promise.allSettled(
    mails.filter((mail) => !mail.has_earlier).map((mail) => sendMail(batch, mail)),
  );
  for (const result of sent) if (result.status === 'rejected') throw result.reason;
  for (const mail of mails) if (mail.has_earlier) await sendMail(batch, mail);
}

/** The mails of one job. Those about a newly placed order are read together, when the first of them is sent. */
class MailBatch {
  readonly shop: Shop;
  readonly #transport: MailTransport;
  readonly #placed: readonly PlacedMailRow[];
  readonly #options: SendOptions;
  #prepared: Promise<PreparedMails> | undefined;

  constructor(shop: Shop, transport: MailTransport, mails: readonly Mail[], signal: AbortSignal | undefined) {
    this.shop = shop;
    this.#transport = transport;
    this.#placed = mails.filter(isPlacedMailRow);
    this.#options = signal === undefined ? {} : { signal };
  }

  /** Sends a mail of the batch, or an earlier one of its order. */
  async send(mail: Mail): Promise<void> {
    if (isPlacedMailRow(mail))
      await sendPrepared(this.#transport, await this.#prepare(mail), mail.mail_id, this.#options);
    else await this.#transport.send(await composeMail(this.shop, mail), this.#options);
  }

  #prepare(mail: PlacedMailRow): Promise<PreparedMails> {
    const prepare = (rows: readonly PlacedMailRow[]) =>
      preparePlacedMails(this.shop, this.#transport, mail.order_id, rows);
    if (!this.#placed.includes(mail)) return prepare([mail]);
    this.#prepared ??= prepare(this.#placed);
    return this.#prepared;
  }
}

/**
 * Sends a mail after the earlier unsent mails of its order to the same recipient, so that they arrive in the order in which
 * they were written. A process killed between sending and recording sends a second copy with the same Message-ID.
 */
async function sendMail(batch: MailBatch, asked: Mail): Promise<void> {
  const { shop } = batch;
  const { companyId } = shop.company();
  const { order_id: orderId } = asked;
  const earlier =
    orderId === null || !asked.has_earlier
      ? []
      : await earlierUnsent(shop.db, companyId, { ...asked, order_id: orderId });
  for (const mailId of [...earlier, asked.mail_id]) {
    const mail = mailId === asked.mail_id ? asked : await unsentMail(shop, mailId);
    if (mail === undefined) continue;
    const sent = await attempt(batch, mail);
    if (sent) continue;
    if (mail !== asked) await sendLater(shop.db, companyId, asked.mail_id, pauseAfter(mail.attempts + 1));
    return;
  }
}

/** @returns whether the mail was sent or is not wanted any more. */
async function attempt(batch: MailBatch, mail: Mail): Promise<boolean> {
  const { db, log } = batch.shop;
  const { companyId } = batch.shop.company();
  const { mail_id: mailId } = mail;
  if (mail.is_withdrawn) {
    await markWithdrawn(db, companyId, mailId);
    return true;
  }
  if (mail.kind === 'stock_back' && (await withdrawnAsGone(batch.shop, mail))) return true;
  try {
    await batch.send(mail);
  } catch (error) {
    const words = oneLine(error instanceof Error ? error.message : String(error), LONGEST_ERROR);
    const attempts = mail.attempts + 1;
    log.warn({ mailId, kind: mail.kind, attempts, error: words }, 'a mail has not left');
    await markFailed(db, companyId, mailId, words);
    if (attempts < LAST_ATTEMPT) await sendLater(db, companyId, mailId, pauseAfter(attempts));
    return false;
  }
  await markSent(db, companyId, mail);
  if (mail.attempts > 0) await hurryWaiting(db, companyId);
  return true;
}

/** Withdraws the mail about a product that was back and cannot be ordered any more, and opens its request again. @returns whether it did. */
async function withdrawnAsGone({ db, company }: Shop, mail: Mail): Promise<boolean> {
  const { companyId } = company();
  const { mail_id: mailId, user_id: userId, detail } = mail;
  if (userId === null) return false;
  return db.transaction().execute(async (tx) => {
    if (await isStillBack(tx, { companyId, userId }, detail['code'] ?? '')) return false;
    await markWithdrawn(tx, companyId, mailId);
    return true;
  });
}

/** Seconds: 3, 7, 20, 55, 148, 403, then a quarter of an hour each time. */
const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_S, Math.exp(attempts));

async function unsentMail(shop: Shop, mailId: number): Promise<Mail | undefined> {
  const mail = await mailById(shop.db, shop.company().companyId, mailId);
  return mail?.sent_at === null ? mail : undefined;
}

const jobPayload = z.union([z.object({ mailIds: z.array(z.int()) }), z.object({ mailId: z.int() })]);

function mailIdsOf(payload: unknown): readonly number[] {
  const given = jobPayload.parse(payload);
  return 'mailIds' in given ? given.mailIds : [given.mailId];
}
