// Routes of the API calls `impersonate`, `storeClients`, `storeClientsPage` and `clientTrail`, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { impersonate, storeClients, storeClientsPage } from './impersonation.service.js';
import { clientTrail } from './trail.service.js';

export function impersonationRoutes(
  shop: Shop,
): CallHandlers<'impersonate' | 'storeClients' | 'storeClientsPage' | 'clientTrail', Session> {
  return {
    // GET /store/StoreAuth/impersonate/:userId
    impersonate: ({ session, params, request }) =>
      impersonate(shop, session, params.userId, { address: request.ip, device: '' }),
    // GET /store/StoreUser/storeclients
    storeClients: () => storeClients(shop),
    // GET /store/StoreUser/storeclients/page
    storeClientsPage: ({ query }) => storeClientsPage(shop, query),
    // GET /store/StoreUser/storeclients/:clientId/trail
    clientTrail: ({ params, query }) => clientTrail(shop, params.clientId, query),
  };
}
