// Handlers of the card payment calls: `paymentDataLinkData`, `settlePayment`, `payAtPickUp`, and the webhook
// `paymentNotification`.

import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { takeNotification } from './notification.service.js';
import { payAtPickUp, paymentDataLinkData, settlePayment } from './paying.service.js';

export function paymentsRoutes(
  shop: Shop,
): CallHandlers<'paymentDataLinkData' | 'settlePayment' | 'payAtPickUp' | 'paymentNotification', Session> {
  return {
    // POST /store/StoreCart/:externalId/paymentDataLinkData/:paymentMethod
    paymentDataLinkData: ({ session, params }) => paymentDataLinkData(shop, session, params.externalId),
    // POST /store/StoreCart/:externalId/payments/:paymentId
    settlePayment: ({ session, params }) => settlePayment(shop, session, params.externalId, params.paymentId),
    // POST /store/StoreCart/:externalId/payAtPickUp
    payAtPickUp: ({ session, params }) => payAtPickUp(shop, session, params.externalId),
    // POST /payments/mercadopago
    paymentNotification: async ({ query, body }) => {
      if (shop.payment === undefined) throw notFound();
      await takeNotification(shop, { type: body.type ?? query.type, dataId: query['data.id'] });
      return { received: true };
    },
  };
}
