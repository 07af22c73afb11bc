// Method and path of the desk's calls about discount codes.

import type { Method } from '../routes.js';

export const discountCodesRoutes = {
  deskDiscountCodes: ['GET', '/store/Admin/discountCodes'],
  createDiscountCode: ['POST', '/store/Admin/discountCodes'],
  saveDiscountCode: ['PUT', '/store/Admin/discountCodes/:discountCodeId'],
} as const satisfies Record<string, readonly [Method, string]>;
