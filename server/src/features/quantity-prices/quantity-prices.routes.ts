// Handlers of the desk's calls about steps, promotions and prices agreed with clients.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { deskQuantityPrices, saveQuantityPrice } from './desk-quantity-prices.service.js';

export function quantityPricesRoutes(
  shop: Shop,
): CallHandlers<'deskQuantityPrices' | 'saveQuantityPrice', Session> {
  return {
    // GET /store/Admin/quantityPrices
    deskQuantityPrices: ({ query }) => deskQuantityPrices(shop, query),
    // PUT /store/Admin/quantityPrices
    saveQuantityPrice: ({ session, body }) => saveQuantityPrice(shop, session, body),
  };
}
