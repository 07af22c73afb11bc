// Method and path of the calls about price lists, prices and planned prices.

import type { Method } from '../routes.js';

export const priceListsRoutes = {
  priceLists: ['GET', '/store/Admin/priceLists'],
  createPriceList: ['POST', '/store/Admin/priceLists'],
  savePriceList: ['PUT', '/store/Admin/priceLists/:priceListId'],
  priceGrid: ['GET', '/store/Admin/prices'],
  priceGridFile: ['GET', '/store/Admin/prices/file'],
  savePrices: ['PUT', '/store/Admin/prices'],
  previewIncrease: ['POST', '/store/Admin/priceIncreases/preview'],
  applyIncrease: ['POST', '/store/Admin/priceIncreases'],
  pricePlans: ['GET', '/store/Admin/pricePlans'],
  planPrices: ['POST', '/store/Admin/pricePlans'],
  pricePlanRows: ['GET', '/store/Admin/pricePlans/:pricePlanId/rows'],
  cancelPricePlan: ['POST', '/store/Admin/pricePlans/:pricePlanId/cancel'],
} as const satisfies Record<string, readonly [Method, string]>;
