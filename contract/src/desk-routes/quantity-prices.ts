// Method and path of the desk's calls about steps, promotions and prices agreed with clients.

import type { Method } from '../routes.js';

export const quantityPricesRoutes = {
  deskQuantityPrices: ['GET', '/store/Admin/quantityPrices'],
  saveQuantityPrice: ['PUT', '/store/Admin/quantityPrices'],
} as const satisfies Record<string, readonly [Method, string]>;
