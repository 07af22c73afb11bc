// Handlers of the calls of offline devices: `productsForSync`, `pricesForSync`, `categoriesForSync`,
// `salesmanClientsForSync`, `newClientForSync`, `registerOfflineClient`, `confirmOfflineOrder`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { categoriesForSync } from '../categories/categories.service.js';
import { newClientForSync, salesmanClientsForSync } from '../clients/clients.service.js';
import { confirmOfflineOrder } from '../orders/confirm-offline.service.js';
import { registerOfflineClient } from '../registration/registration.service.js';
import { pricesForSync, productsForSync } from './sync.service.js';

export function syncRoutes(
  shop: Shop,
): CallHandlers<
  | 'productsForSync'
  | 'pricesForSync'
  | 'categoriesForSync'
  | 'salesmanClientsForSync'
  | 'newClientForSync'
  | 'registerOfflineClient'
  | 'confirmOfflineOrder',
  Session
> {
  return {
    // GET /store/StoreProducts/productsforsync
    productsForSync: ({ session, query }) => productsForSync(shop, session, query),
    // GET /store/StoreProducts/pricesforsync
    pricesForSync: ({ session, query }) => pricesForSync(shop, session, query),
    // GET /store/StoreCategories/categoriesForSync
    categoriesForSync: () => categoriesForSync(shop),
    // GET /store/StoreUser/salesmanClientsForSync
    salesmanClientsForSync: ({ session }) => salesmanClientsForSync(shop, session),
    // GET /store/StoreUser/newClientForSync
    newClientForSync: async ({ session }) => newClientForSync(shop, session),
    // POST /store/StoreRegistration/offline
    registerOfflineClient: async ({ session, body, reply }) => {
      const { result, replay } = await registerOfflineClient(shop, session, body);
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
    // POST /store/StoreCart/offline
    confirmOfflineOrder: async ({ session, body, reply }) => {
      const { result, replay } = await confirmOfflineOrder(shop, session, body);
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
  };
}
