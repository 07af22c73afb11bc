import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { confirmCart } from './confirm.service.js';
import { clientOrderDetails, clientOrders } from './orders.service.js';

export function ordersRoutes(
  shop: Shop,
): CallHandlers<'confirmCart' | 'clientOrders' | 'clientOrderDetails', Session> {
  return {
    confirmCart: async ({ session, body, reply }) => {
      const { result, replay } = await confirmCart(shop, session, body);
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
    clientOrders: ({ session, query }) => clientOrders(shop, session, query.clientCode),
    clientOrderDetails: ({ session, query }) => clientOrderDetails(shop, session, query.externalId),
  };
}
