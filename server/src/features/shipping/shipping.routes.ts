// Handler of the API call `deliveryOptions`: the company's delivery methods.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { deliveryOptions } from './shipping.queries.js';

export function shippingRoutes(shop: Shop): CallHandlers<'deliveryOptions', Session> {
  return {
    // GET /store/StoreUser/deliveryOptions
    deliveryOptions: ({ session }) => deliveryOptions(shop.db, session.companyId),
  };
}
