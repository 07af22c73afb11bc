// Puts a pending order in review when an edit raises it beyond the client's credit limit.

import { type OrderAmounts, orderCredit } from '@mostrador/rules/credit';
import { toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import type { Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { queueOrderMails } from '../mail/mail.service.js';
import { clientAddress, type LockedOrder } from './order-changes.service.js';
import { checkCredit, insertCreditCheck } from './order-credit.service.js';
import type { ChangedHead, OrderToChange } from './order-units.queries.js';
import { writeSteps } from './status.queries.js';

type Amounts = Required<Pick<ChangedHead, 'total' | 'to_pay'>>;

/**
 * Compares a locked order that was raised with the client's credit, and puts it in review if it goes beyond a limit that holds orders.
 * Neither an order in review nor one in preparation is compared: the first is decided by an administrator anyway, the second was begun.
 * Call it before the new amounts are written, with the products locked.
 */
export async function holdIfBeyondCredit(
  tx: Tx,
  shop: Shop,
  session: Session,
  { order, status }: LockedOrder,
  now: Amounts,
): Promise<void> {
  const amount = creditOf(order, now);
  if (status !== 'pending' || amount <= creditOf(order, order)) return;
  const { companyId } = session;
  const { client_id: clientId, order_id: orderId } = order;
  const check = await checkCredit(tx, shop, { clientId, amount, orderId });
  if (check === undefined) return;
  await insertCreditCheck(tx, { companyId, clientId, orderId }, check);
  if (check.outcome !== 'held') return;
  await writeSteps(tx, {
    companyId,
    orderId,
    statuses: [ORDER_STATUSES.pending, ORDER_STATUSES.review],
    userId: session.userId,
    note: '',
    source: 'shop',
    paymentAlert: undefined,
  });
  await queueOrderMails(tx, {
    companyId,
    orderId,
    recipients: [{ kind: 'order_review', recipient: clientAddress(order) }],
  });
}

const creditOf = (order: OrderToChange, { total, to_pay: toPay }: Amounts) => {
  const amounts: OrderAmounts = {
    total: toCentavos(total),
    toPay: toPay === null ? null : toCentavos(toPay),
    isPaid: order.payment_status === 'paid',
  };
  return orderCredit(amounts);
};
