import { oneLine } from '../../platform/mail/message.js';
import type { MailTransport } from '../../platform/mail/transport.js';
import type { Shop } from '../../shop.js';
import { composeMail } from './compose-mail.js';
import { mailById, markFailed, markSent } from './mail.queries.js';

const LONGEST_ERROR = 500;

/**
 * Sends one mail of the outbox. A mail that was sent is left alone; one that fails is noted and thrown, so that the
 * job is tried again. A process killed between sending and noting it sends a second copy, under the same Message-ID.
 */
export async function sendMail(
  shop: Shop,
  transport: MailTransport,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = shop;
  const { companyId } = shop.company();
  const mail = await mailById(db, companyId, mailIdOf(payload));
  if (mail === undefined || mail.sent_at !== null) return;
  try {
    await transport.send(await composeMail(shop, mail), signal === undefined ? {} : { signal });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    await markFailed(db, companyId, mail.mail_id, oneLine(words, LONGEST_ERROR));
    throw error;
  }
  await markSent(db, companyId, mail.mail_id);
}

function mailIdOf(payload: unknown): number {
  const id =
    typeof payload === 'object' && payload !== null && 'mailId' in payload ? payload.mailId : undefined;
  if (!Number.isSafeInteger(id)) throw new Error('The job names no mail.');
  return Number(id);
}
