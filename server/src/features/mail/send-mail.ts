import { isEmail } from '@mostrador/rules/email';
import { type MailMessage, oneLine } from '../../platform/mail/message.js';
import type { MailTransport } from '../../platform/mail/transport.js';
import type { Shop } from '../../shop.js';
import { linesForMail, mailById, markFailed, markSent, orderForMail } from './mail.queries.js';
import { lookOf } from './mail-look.js';
import { type OrderMailKind, orderMail } from './order-mail.js';
import { orderMailHtml } from './order-mail-html.js';
import { orderMailText } from './order-mail-text.js';
import { wordsFor } from './order-mail-words.js';

type Mail = NonNullable<Awaited<ReturnType<typeof mailById>>>;

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
    await transport.send(await compose(shop, mail), signal === undefined ? {} : { signal });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    await markFailed(db, companyId, mail.mail_id, oneLine(words, LONGEST_ERROR));
    throw error;
  }
  await markSent(db, companyId, mail.mail_id);
}

async function compose({ db, brand, publicUrl, company }: Shop, mail: Mail): Promise<MailMessage> {
  const { companyId, code, orderMail: companyMail } = company();
  if (mail.order_id === null || !isOrderMail(mail.kind))
    throw new Error(`No words for a mail of the kind ${mail.kind}.`);
  const [order, lines] = await Promise.all([
    orderForMail(db, companyId, mail.order_id),
    linesForMail(db, companyId, mail.order_id),
  ]);
  const told = orderMail(order, lines);
  const words = wordsFor(mail.kind, told, brand.companyName);
  const frame = {
    look: lookOf(brand),
    brandName: brand.companyName,
    address: `${brand.contact.street}, ${brand.contact.city}`,
    phone: brand.contact.phone,
    link: `${publicUrl}/purchases?o=${order.external_id}`,
  };
  const replyTo = mail.kind === 'order_client' ? companyMail : told.clientEmail;
  return {
    to: mail.recipient,
    fromName: brand.companyName,
    ...(isEmail(replyTo) && { replyTo }),
    subject: words.subject,
    html: orderMailHtml(told, words, frame),
    text: orderMailText(told, words, frame),
    messageId: `<mail-${mail.mail_id}.${code}@${hostOf(publicUrl)}>`,
  };
}

const ORDER_MAILS: Readonly<Record<OrderMailKind, true>> = {
  order_client: true,
  order_company: true,
  order_salesman: true,
};

const isOrderMail = (kind: string): kind is OrderMailKind => Object.hasOwn(ORDER_MAILS, kind);

/** An IPv6 address has letters that a Message-ID may not have. */
const hostOf = (url: string) => new URL(url).hostname.replace(/[^A-Za-z0-9.-]/g, '-');

function mailIdOf(payload: unknown): number {
  const id =
    typeof payload === 'object' && payload !== null && 'mailId' in payload ? payload.mailId : undefined;
  if (!Number.isSafeInteger(id)) throw new Error('The job names no mail.');
  return Number(id);
}
