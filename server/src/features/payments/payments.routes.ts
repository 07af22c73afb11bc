import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';

export function paymentsRoutes(
  _shop: Shop,
): CallHandlers<'paymentDataLinkData' | 'settlePayment' | 'payAtPickUp' | 'paymentNotification', Session> {
  return {
    paymentDataLinkData: () => Promise.reject(notFound()),
    settlePayment: () => Promise.reject(notFound()),
    payAtPickUp: () => Promise.reject(notFound()),
    paymentNotification: () => Promise.reject(notFound()),
  };
}
