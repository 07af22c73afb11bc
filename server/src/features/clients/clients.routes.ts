import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { salesmanClients, salesmanClientsForSync } from './clients.service.js';

export function clientsRoutes(
  shop: Shop,
): CallHandlers<'salesmanClients' | 'salesmanClientsForSync', Session> {
  return {
    salesmanClients: ({ session, query }) => salesmanClients(shop, session, query),
    salesmanClientsForSync: ({ session }) => salesmanClientsForSync(shop, session),
  };
}
