// Handlers of the calls about discount lists and about what a client pays, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  createDiscountList,
  discountLists,
  discountRules,
  saveDiscountList,
  saveDiscountRules,
} from './discounts.service.js';
import { explainPrice } from './explain-price.service.js';

export function discountsRoutes(
  shop: Shop,
): CallHandlers<
  | 'discountLists'
  | 'createDiscountList'
  | 'saveDiscountList'
  | 'discountRules'
  | 'saveDiscountRules'
  | 'explainPrice',
  Session
> {
  return {
    // GET /store/Admin/discountLists
    discountLists: () => discountLists(shop),
    // POST /store/Admin/discountLists
    createDiscountList: ({ session, body }) => createDiscountList(shop, session, body),
    // PUT /store/Admin/discountLists/:discountListId
    saveDiscountList: ({ session, params, body }) =>
      saveDiscountList(shop, session, params.discountListId, body.changes),
    // GET /store/Admin/discountLists/:discountListId/rules
    discountRules: ({ params, query }) => discountRules(shop, params.discountListId, query),
    // PUT /store/Admin/discountLists/:discountListId/rules
    saveDiscountRules: ({ session, params, body }) =>
      saveDiscountRules(shop, session, params.discountListId, body.rules),
    // GET /store/Admin/explainPrice
    explainPrice: ({ session, query }) => explainPrice(shop, session, query),
  };
}
