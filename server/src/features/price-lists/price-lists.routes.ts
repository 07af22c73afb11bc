// Handlers of the calls about price lists, prices, increases and planned prices, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { priceGridFile } from './grid-file.service.js';
import { applyIncrease, previewIncrease } from './increases.service.js';
import { createPriceList, priceGrid, priceLists, savePriceList } from './price-lists.service.js';
import { cancelPricePlan, planPrices, pricePlanRows, pricePlans } from './price-plans.service.js';
import { savePrices } from './save-prices.service.js';

export function priceListsRoutes(
  shop: Shop,
): CallHandlers<
  | 'priceLists'
  | 'createPriceList'
  | 'savePriceList'
  | 'priceGrid'
  | 'priceGridFile'
  | 'savePrices'
  | 'previewIncrease'
  | 'applyIncrease'
  | 'pricePlans'
  | 'planPrices'
  | 'pricePlanRows'
  | 'cancelPricePlan',
  Session
> {
  return {
    // GET /store/Admin/priceLists
    priceLists: () => priceLists(shop),
    // POST /store/Admin/priceLists
    createPriceList: ({ session, body }) => createPriceList(shop, session, body),
    // PUT /store/Admin/priceLists/:priceListId
    savePriceList: ({ session, params, body }) =>
      savePriceList(shop, session, params.priceListId, body.changes),
    // GET /store/Admin/prices
    priceGrid: ({ query }) => priceGrid(shop, query),
    // GET /store/Admin/prices/file
    priceGridFile: async ({ query, reply }) =>
      sendDownload(reply, await priceGridFile(shop, query, signalOf(reply))),
    // PUT /store/Admin/prices
    savePrices: ({ session, body }) => savePrices(shop, session, body.cells),
    // POST /store/Admin/priceIncreases/preview
    previewIncrease: ({ body }) => previewIncrease(shop, body),
    // POST /store/Admin/priceIncreases
    applyIncrease: ({ session, body }) => applyIncrease(shop, session, body),
    // GET /store/Admin/pricePlans
    pricePlans: ({ query }) => pricePlans(shop, query),
    // POST /store/Admin/pricePlans
    planPrices: ({ session, body }) => planPrices(shop, session, body),
    // GET /store/Admin/pricePlans/:pricePlanId/rows
    pricePlanRows: ({ params, query }) => pricePlanRows(shop, params.pricePlanId, query),
    // POST /store/Admin/pricePlans/:pricePlanId/cancel
    cancelPricePlan: ({ params }) => cancelPricePlan(shop, params.pricePlanId),
  };
}
