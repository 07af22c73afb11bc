// Handlers of the calls about stock notices ('Avíseme').

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { setStockNotice, stockNotices } from './stock-notices.service.js';

export function stockNoticesRoutes(shop: Shop): CallHandlers<'stockNotices' | 'setStockNotice', Session> {
  return {
    // GET /store/StoreLists/notices
    stockNotices: ({ session }) => stockNotices(shop, session),
    // PUT /store/StoreLists/notices/:productCode
    setStockNotice: ({ session, params, body }) =>
      setStockNotice(shop, session, { code: params.productCode, isWanted: body.isWanted }),
  };
}
