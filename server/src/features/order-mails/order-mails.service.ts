// The mails of orders as administrators see them: lists an order's mails, sends one again ('reenviar'), and lists and
// retries those that wait ('mails en espera').

import type { OrderMail, WaitingMail } from '@mostrador/contract/entries/order-mails';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  countUnsentOfOrders,
  mailsOfOrder,
  mailsWaiting,
  resendMail,
  retryMails,
} from '../mail/mail.service.js';
import { readableOrder } from '../orders/orders.service.js';

/** Returns an order's mails, the oldest first. */
export async function orderMails(shop: Shop, session: Session, externalId: string): Promise<OrderMail[]> {
  const order = await readableOrder(shop, session, externalId);
  return mailsOfOrder(shop.db, session.companyId, order.order_id);
}

/** Sends a mail of an order again, or a waiting one now. */
export async function resendOrderMail(
  shop: Shop,
  session: Session,
  externalId: string,
  mailId: number,
): Promise<OrderMail[]> {
  const { order_id: orderId } = await readableOrder(shop, session, externalId);
  const { companyId } = session;
  if (!(await resendMail(shop.db, { companyId, orderId, mailId })))
    throw notFound('No encontramos ese mail.');
  return mailsOfOrder(shop.db, companyId, orderId);
}

/** Returns the mails about orders that were not sent yet, the oldest first. */
export async function waitingMails(shop: Shop, session: Session): Promise<WaitingMail[]> {
  const waiting = await mailsWaiting(shop.db, session.companyId);
  return waiting.map(({ orderNumber, ...mail }) => ({
    ...mail,
    formatedDocumentNumber: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber }),
  }));
}

/** Counts the mails about orders that were not sent yet. */
export const countWaitingMails = (shop: Shop): Promise<number> =>
  countUnsentOfOrders(shop.db, shop.company().companyId);

/** Retries every waiting mail of the company now. */
export const retryWaitingMails = async (shop: Shop, session: Session): Promise<{ retried: number }> => ({
  retried: await retryMails(shop.db, session.companyId),
});
