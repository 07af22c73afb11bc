import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { shownTargetOf } from '../cart/shown-target.service.js';
import { confirmCart } from './confirm.service.js';
import { clientOrderDetails, clientOrders } from './orders.service.js';
import { repeatOrder } from './repeat.service.js';

export function ordersRoutes(
  shop: Shop,
): CallHandlers<
  | 'confirmCart'
  | 'clientOrders'
  | 'clientOrderDetails'
  | 'orders'
  | 'changeOrderStatus'
  | 'orderPdf'
  | 'repeatOrder'
  | 'orderMails'
  | 'resendOrderMail'
  | 'waitingMails'
  | 'retryMails',
  Session
> {
  return {
    confirmCart: async ({ session, body, request, reply }) => {
      const { result, replay } = await confirmCart(shop, session, body, shownTargetOf(request.headers));
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
    clientOrders: ({ session, query }) => clientOrders(shop, session, query),
    clientOrderDetails: ({ session, query }) => clientOrderDetails(shop, session, query.externalId),
    orders: () => Promise.reject(notFound()),
    changeOrderStatus: () => Promise.reject(notFound()),
    orderPdf: () => Promise.reject(notFound()),
    repeatOrder: ({ session, params, request }) =>
      repeatOrder(shop, session, params.externalId, shownTargetOf(request.headers)),
    orderMails: () => Promise.reject(notFound()),
    resendOrderMail: () => Promise.reject(notFound()),
    waitingMails: () => Promise.reject(notFound()),
    retryMails: () => Promise.reject(notFound()),
  };
}
