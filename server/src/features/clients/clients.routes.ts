// Route of the API call `salesmanClients`: the clients that a salesman or administrator may choose to buy for.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { salesmanClients } from './clients.service.js';

export function clientsRoutes(shop: Shop): CallHandlers<'salesmanClients', Session> {
  return {
    // GET /store/StoreUser/salesmanClients
    salesmanClients: ({ session, query }) => salesmanClients(shop, session, query),
  };
}
