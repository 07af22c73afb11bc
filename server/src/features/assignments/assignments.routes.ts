// Routes of the API calls `clientSalesmen` and `assignSalesmen`, by which an administrator assigns salesmen to a
// client.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { assignSalesmen, salesmenOf } from './assignments.service.js';

export function assignmentsRoutes(shop: Shop): CallHandlers<'clientSalesmen' | 'assignSalesmen', Session> {
  return {
    // GET /store/StoreUser/storeclients/:clientId/salesmen
    clientSalesmen: ({ session, params }) => salesmenOf(shop, session, params.clientId),
    // PUT /store/StoreUser/storeclients/:clientId/salesmen
    assignSalesmen: ({ session, params, body }) =>
      assignSalesmen(shop, session, params.clientId, body.salesmanIds),
  };
}
