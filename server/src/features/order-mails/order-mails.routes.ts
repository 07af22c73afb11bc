// Handlers of the administrators' calls about the mails of orders: `orderMails`, `resendOrderMail`, `waitingMails`,
// `retryMails`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { orderMails, resendOrderMail, retryWaitingMails, waitingMails } from './order-mails.service.js';

export function orderMailsRoutes(
  shop: Shop,
): CallHandlers<'orderMails' | 'resendOrderMail' | 'waitingMails' | 'retryMails', Session> {
  return {
    // GET /store/StoreCart/orders/:externalId/mails
    orderMails: ({ session, params }) => orderMails(shop, session, params.externalId),
    // POST /store/StoreCart/orders/:externalId/mails/:mailId
    resendOrderMail: ({ session, params }) =>
      resendOrderMail(shop, session, params.externalId, params.mailId),
    // GET /System/mails/waiting
    waitingMails: ({ session }) => waitingMails(shop, session),
    // POST /System/mails/waiting
    retryMails: ({ session }) => retryWaitingMails(shop, session),
  };
}
