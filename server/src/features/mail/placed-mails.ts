// The mails about a newly placed order: reads what they show, and has a thread compose them together, so that their PDF is made once, and
// send each.

import { randomUUID } from 'node:crypto';
import type { MailTransport, SendOptions } from '../../platform/mail/mail-transport.js';
import { inSharedThread } from '../../platform/threads/thread-pools.js';
import type { Shop } from '../../shop.js';
import { type OrderSummary, orderDocumentOf, readOrderSummary } from '../order-sheet/order-sheet.service.js';
import { frameOf } from './brand-frame.js';
import { headersOf, type Mail, orderLink, placeholdersOf } from './compose-mail.js';
import type { PlacedMail, PlacedMails } from './encode-placed-mails.js';
import { ownWordsOf, withWords } from './mail-words.js';
import { isPlacedMail, type PlacedMailKind, withBankAccount, wordsFor } from './order-mail-words.js';

/** A mail about a newly placed order. */
export type PlacedMailRow = Mail & { readonly order_id: number; readonly kind: PlacedMailKind };

/** The mails of one order, as a thread composes them together. */
export interface PreparedMails {
  readonly batch: string;
  readonly mails: PlacedMails;
  /** The rows of the mails, in their order. */
  readonly mailIds: readonly number[];
}

const send = inSharedThread(
  new URL('./send-placed-mail.js', import.meta.url),
  () => import('./send-placed-mail.js'),
);

export const isPlacedMailRow = (mail: Mail): mail is PlacedMailRow =>
  mail.order_id !== null && isPlacedMail(mail.kind);

/**
 * Reads what mails of one order show.
 * @throws MailRefused for a header that holds more than it should
 */
export async function preparePlacedMails(
  shop: Shop,
  transport: MailTransport,
  orderId: number,
  rows: readonly PlacedMailRow[],
): Promise<PreparedMails> {
  const order = await readOrderSummary(shop.db, shop.company().companyId, orderId);
  return {
    batch: randomUUID(),
    mailIds: rows.map((row) => row.mail_id),
    mails: {
      document: orderDocumentOf(shop, order),
      frame: await frameOf(shop),
      mails: rows.map((row) => placedMail(shop, transport, order, row)),
    },
  };
}

/** Has a thread send one of these mails. */
export async function sendPrepared(
  transport: MailTransport,
  { batch, mails, mailIds }: PreparedMails,
  mailId: number,
  options: SendOptions,
): Promise<void> {
  const nth = mailIds.indexOf(mailId);
  const { messageId } = mails.mails[nth]?.headers ?? {};
  if (messageId === undefined) throw new Error('A mail of the order was not prepared.');
  await transport.deliver(messageId, (sending) => send({ sending, batch, mails, nth }), options);
}

function placedMail(
  shop: Shop,
  transport: MailTransport,
  order: OrderSummary,
  row: PlacedMailRow,
): PlacedMail {
  const { brand } = shop;
  const { orderMail: companyMail, own } = shop.company();
  const toClient = row.kind === 'order_client';
  const head = withWords(
    wordsFor(row.kind, order, brand.companyName),
    // the company's words say that the order is confirmed
    order.wasHeld ? undefined : ownWordsOf(own, row.kind),
    placeholdersOf(shop, order),
  );
  const { details } = toClient ? withBankAccount(order, brand.contact.bankAccount) : order;
  return {
    headers: transport.headersFor(
      headersOf(shop, row, {
        subject: head.subject,
        replyTo: toClient ? companyMail : order.clientEmail,
      }),
    ),
    words: { ...head, link: orderLink(shop, order, toClient) },
    details,
  };
}
