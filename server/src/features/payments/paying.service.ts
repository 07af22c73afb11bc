// Paying an order by card: its MercadoPago preference (`paymentDataLinkData`), the buyer's return (`settlePayment`),
// and paying at the pick-up instead (`payAtPickUp`).

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import type { PaymentData } from '@mostrador/contract/entries/payments';
import { NOT_BUYING } from '@mostrador/rules/buying';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { PAYMENT_REFUSALS } from '@mostrador/rules/payment-outcome';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { PaymentKeys, Session, Shop } from '../../shop.js';
import { buys } from '../clients/target-client.service.js';
import { paymentRows, refusalOf, takesCards } from '../order-payments/order-payments.service.js';
import { clientOrderDetails } from '../orders/orders.service.js';
import { isPlatformTrouble, MercadoPago } from './mercado-pago.js';
import { queueSettling } from './payment-jobs.service.js';
import {
  findOrderToPay,
  keepPreference,
  lockOrderToPay,
  type OrderToPay,
  preferenceOf,
  writePaymentStatus,
} from './payments.queries.js';
import { settle } from './settle.service.js';

/** Milliseconds that a buyer waits for MercadoPago before they are asked to try again. */
const PLATFORM_BUDGET_MS = 6_000;
const LOCALE = 'es-AR';

/**
 * Returns the preference with which the browser pays an order of the caller, at the order's own total. A repeated call (double
 * click, two tabs, lost answer) returns the same one: its key is stored before MercadoPago is asked.
 * @throws Problem 404 for another caller's order, 403 for a user who may not buy, 409 if it may not be paid, 503 while MercadoPago is unavailable.
 */
export async function paymentDataLinkData(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<PaymentData> {
  await requirePayer(shop, session, externalId);
  const keys = shop.payment;
  if (keys === undefined || !takesCards(shop))
    throw new Problem(409, 'payment_off', 'Por el momento no se puede pagar en línea. Pague al retirar.');
  const { order, preference } = await shop.db.transaction().execute((tx) => begin(tx, session, externalId));
  const preferenceId = preference.preference_id ?? (await askFor(shop, keys, externalId, order, preference));
  return { publicKey: keys.publicKey, locale: LOCALE, preferenceId };
}

async function begin(tx: Tx, { companyId }: Session, externalId: string) {
  const order = await lockOrderToPay(tx, companyId, externalId);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  const refusal = refusalOf(order);
  if (refusal !== undefined) throw new Problem(409, refusal, PAYMENT_REFUSALS[refusal]);
  const preference = await preferenceOf(tx, companyId, order.order_id, order.total);
  if (order.payment_status === 'none') await change(tx, companyId, order, 'pending');
  return { order, preference };
}

async function askFor(
  shop: Shop,
  keys: PaymentKeys,
  externalId: string,
  order: OrderToPay,
  preference: { readonly idempotency_key: string },
): Promise<string> {
  const number = formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number });
  try {
    const made = await new MercadoPago(keys).preference(
      {
        idempotencyKey: preference.idempotency_key,
        externalId,
        title: `Pedido ${number}`,
        amount: fromCentavos(toCentavos(order.total)),
        checkoutUrl: `${shop.publicUrl}/checkout`,
        notificationUrl: `${shop.publicUrl}${shop.apiBasePath}/payments/mercadopago?source_news=webhooks`,
      },
      PLATFORM_BUDGET_MS,
    );
    return await keepPreference(shop.db, shop.company().companyId, order.order_id, made);
  } catch (error) {
    if (!isPlatformTrouble(error)) throw error;
    shop.log.error({ orderId: order.order_id, error: String(error) }, 'no payment could be prepared');
    throw new Problem(
      503,
      'payment_unavailable',
      'La plataforma de pagos no responde en este momento. Su pedido está registrado: intente pagar nuevamente en unos minutos.',
    );
  }
}

/**
 * The buyer is back: what the platform says of the payment counts, not that they say so. Where it does not answer, a job
 * asks again.
 */
export async function settlePayment(
  shop: Shop,
  session: Session,
  externalId: string,
  paymentId: string,
): Promise<OrderDetails> {
  const order = await clientOrderDetails(shop, session, externalId);
  if (shop.payment === undefined) return order;
  try {
    await settle(shop, paymentId, PLATFORM_BUDGET_MS);
  } catch (error) {
    if (!isPlatformTrouble(error)) throw error;
    shop.log.warn({ paymentId, error: String(error) }, 'a payment is settled later');
    await queueSettling(shop.db, session.companyId, paymentId);
    return order;
  }
  return clientOrderDetails(shop, session, externalId);
}

/** The buyer does not pay by card after all; a payment that is under way stays one. */
export async function payAtPickUp(shop: Shop, session: Session, externalId: string): Promise<OrderDetails> {
  const { companyId } = session;
  await requirePayer(shop, session, externalId);
  const seen = await findOrderToPay(shop.db, companyId, externalId);
  if (seen?.payment_status === 'pending') {
    await shop.db.transaction().execute(async (tx) => {
      const order = await lockOrderToPay(tx, companyId, externalId);
      if (order?.payment_status !== 'pending') return;
      const payments = await paymentRows(tx, companyId, order.order_id);
      if (payments.length === 0) await change(tx, companyId, order, 'none');
    });
  }
  return clientOrderDetails(shop, session, externalId);
}

/** Throws 404 unless the order is the caller's, and 403 for a user who may not buy. */
async function requirePayer(shop: Shop, session: Session, externalId: string): Promise<void> {
  await clientOrderDetails(shop, session, externalId);
  if (!buys(shop, session)) throw new Problem(403, 'buying_forbidden', NOT_BUYING);
}

const change = (tx: Tx, companyId: number, order: OrderToPay, to: string) =>
  writePaymentStatus(tx, companyId, order.order_id, {
    from: order.payment_status,
    to,
    alert: order.payment_alert,
    paymentId: null,
  });
