// Handlers of the calls about discount codes.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { createDiscountCode, deskDiscountCodes, saveDiscountCode } from './desk-discount-codes.service.js';
import { checkDiscountCode } from './discount-codes.service.js';

type DiscountCodesCall =
  | 'checkDiscountCode'
  | 'deskDiscountCodes'
  | 'createDiscountCode'
  | 'saveDiscountCode';

export function discountCodesRoutes(shop: Shop): CallHandlers<DiscountCodesCall, Session> {
  return {
    // POST /store/StoreCart/discountCode
    checkDiscountCode: ({ session, body }) => checkDiscountCode(shop, session, body.code),
    // GET /store/Admin/discountCodes
    deskDiscountCodes: () => deskDiscountCodes(shop),
    // POST /store/Admin/discountCodes
    createDiscountCode: ({ session, body }) => createDiscountCode(shop, session, body),
    // PUT /store/Admin/discountCodes/:discountCodeId
    saveDiscountCode: ({ session, params, body }) =>
      saveDiscountCode(shop, session, params.discountCodeId, body),
  };
}
