// Method and path of the calls about discount lists, and about what a client pays and why.

import type { Method } from '../routes.js';

export const discountsRoutes = {
  discountLists: ['GET', '/store/Admin/discountLists'],
  createDiscountList: ['POST', '/store/Admin/discountLists'],
  saveDiscountList: ['PUT', '/store/Admin/discountLists/:discountListId'],
  discountRules: ['GET', '/store/Admin/discountLists/:discountListId/rules'],
  saveDiscountRules: ['PUT', '/store/Admin/discountLists/:discountListId/rules'],
  explainPrice: ['GET', '/store/Admin/explainPrice'],
} as const satisfies Record<string, readonly [Method, string]>;
