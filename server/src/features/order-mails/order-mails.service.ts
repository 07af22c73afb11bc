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

/** An order's mails, the oldest first. */
export async function orderMails(shop: Shop, session: Session, externalId: string): Promise<OrderMail[]> {
  const order = await readableOrder(shop, session, externalId);
  return mailsOfOrder(shop.db, session.companyId, order.order_id);
}

/** Sends a mail of an order again, or now instead of later. */
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

/** The mails about orders that have not left, the oldest first. */
export async function waitingMails(shop: Shop, session: Session): Promise<WaitingMail[]> {
  const waiting = await mailsWaiting(shop.db, session.companyId);
  return waiting.map(({ orderNumber, ...mail }) => ({
    ...mail,
    formatedDocumentNumber: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber }),
  }));
}

/** How many mails about orders have not left. */
export const countWaitingMails = (shop: Shop): Promise<number> =>
  countUnsentOfOrders(shop.db, shop.company().companyId);

/** Tries every mail of the company that waits now. */
export const retryWaitingMails = async (shop: Shop, session: Session): Promise<{ retried: number }> => ({
  retried: await retryMails(shop.db, session.companyId),
});
