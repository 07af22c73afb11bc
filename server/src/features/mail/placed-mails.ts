// The mails about a newly placed order: reads what they show, and has a thread compose and encode them together, so that their PDF is
// made once.

import type { AddressedMail, MailTransport } from '../../platform/mail/mail-transport.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { Shop } from '../../shop.js';
import { type OrderSummary, orderDocumentOf, readOrderSummary } from '../order-sheet/order-sheet.service.js';
import { frameOf } from './brand-frame.js';
import { headersOf, type Mail, orderLink, placeholdersOf } from './compose-mail.js';
import { ownWordsOf, withWords } from './mail-words.js';
import { isPlacedMail, type PlacedMailKind, withBankAccount, wordsFor } from './order-mail-words.js';

/** A mail about a newly placed order. */
export type PlacedMailRow = Mail & { readonly order_id: number; readonly kind: PlacedMailKind };

const encode = inThread(
  'documents',
  new URL('./encode-placed-mails.js', import.meta.url),
  () => import('./encode-placed-mails.js'),
);

export const isPlacedMailRow = (mail: Mail): mail is PlacedMailRow =>
  mail.order_id !== null && isPlacedMail(mail.kind);

/**
 * Composes and encodes mails of one order. Returns each by the id of its row.
 * @throws MailRefused for a header that holds more than it should
 */
export async function encodePlacedMails(
  shop: Shop,
  transport: MailTransport,
  orderId: number,
  rows: readonly PlacedMailRow[],
): Promise<ReadonlyMap<number, AddressedMail>> {
  const order = await readOrderSummary(shop.db, shop.company().companyId, orderId);
  const frame = await frameOf(shop);
  const mails = rows.map((row) => placedMail(shop, order, row));
  const messages = await encode({
    document: orderDocumentOf(shop, order),
    frame,
    mails: mails.map(({ headers, words, details }) => ({
      words,
      details,
      headers: transport.headersFor(headers),
    })),
  });
  return new Map(
    mails.flatMap(({ mailId, headers: { to, messageId } }, nth) => {
      const message = messages[nth];
      return message === undefined ? [] : [[mailId, { to, messageId, message }] as const];
    }),
  );
}

function placedMail(shop: Shop, order: OrderSummary, row: PlacedMailRow) {
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
    mailId: row.mail_id,
    headers: headersOf(shop, row, {
      subject: head.subject,
      replyTo: toClient ? companyMail : order.clientEmail,
    }),
    words: { ...head, link: orderLink(shop, order, toClient) },
    details,
  };
}
