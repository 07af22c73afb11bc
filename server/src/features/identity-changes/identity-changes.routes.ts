// Handlers of the calls `identityChanges` and `decideIdentityChange`, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { decideIdentityChange, identityChanges } from './identity-changes.service.js';

export function identityChangesRoutes(
  shop: Shop,
): CallHandlers<'identityChanges' | 'decideIdentityChange', Session> {
  return {
    // GET /store/StoreUser/identityChanges
    identityChanges: ({ query }) => identityChanges(shop, query),
    // POST /store/StoreUser/identityChanges/:identityChangeId
    decideIdentityChange: ({ session, params, body }) =>
      decideIdentityChange(shop, session, params.identityChangeId, body.decision),
  };
}
