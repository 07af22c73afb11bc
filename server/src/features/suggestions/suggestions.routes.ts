// Handler of the call `productSuggestions`: products and categories for a text that is being typed.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sessionForClientCode } from '../clients/target-client.service.js';
import { suggest } from './suggestions.service.js';

export function suggestionsRoutes(shop: Shop): CallHandlers<'productSuggestions', Session> {
  return {
    // GET /store/StoreProducts/suggestions
    productSuggestions: async ({ session, query }) =>
      suggest(shop, await sessionForClientCode(shop, session, query.clientCode), query),
  };
}
