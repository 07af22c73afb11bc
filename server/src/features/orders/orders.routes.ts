// Handlers of the order calls: `confirmCart`, `clientOrders`, `clientOrderDetails`, `orders`, `changeOrderStatus`,
// `orderPdf`, `repeatOrder`, `repeatOrders`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { shownTargetOf } from '../cart/shown-target.service.js';
import { confirmCart } from './confirm.service.js';
import { manageOrders } from './order-list.service.js';
import { clientOrderDetails, clientOrders, orderAsPdf } from './orders.service.js';
import { repeatOrders } from './repeat.service.js';
import { changeOrderStatus } from './status.service.js';

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
  | 'repeatOrders',
  Session
> {
  return {
    // POST /store/StoreCart
    confirmCart: async ({ session, body, request, reply }) => {
      const { result, replay } = await confirmCart(shop, session, body, shownTargetOf(request.headers));
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
    // GET /store/StoreCart/clientOrders
    clientOrders: ({ session, query }) => clientOrders(shop, session, query),
    // GET /store/StoreCart/clientOrderDetails
    clientOrderDetails: ({ session, query }) => clientOrderDetails(shop, session, query.externalId),
    // GET /store/StoreCart/orders
    orders: ({ session, query }) => manageOrders(shop, session, query),
    // PUT /store/StoreCart/orders/:externalId/status
    changeOrderStatus: ({ session, params, body }) =>
      changeOrderStatus(shop, session, params.externalId, body),
    // GET /store/StoreCart/orders/:externalId/pdf
    orderPdf: async ({ session, params, reply }) => {
      const { number, bytes } = await orderAsPdf(shop, session, params.externalId);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${number}.pdf"`,
        })
        .type('application/pdf')
        .send(bytes);
    },
    // POST /store/StoreCart/orders/:externalId/repeat
    repeatOrder: ({ session, params, request }) =>
      repeatOrders(shop, session, [params.externalId], shownTargetOf(request.headers)),
    // POST /store/StoreCart/orders/repeat
    repeatOrders: ({ session, body, request }) =>
      repeatOrders(shop, session, body.externalIds, shownTargetOf(request.headers)),
  };
}
