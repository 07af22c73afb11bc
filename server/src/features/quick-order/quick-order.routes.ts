// Routes of the quick order's API calls: `checkQuickOrder` and `addQuickOrder`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { shownTargetOf } from '../cart/shown-target.service.js';
import { addQuickOrder } from './add-quick-order.service.js';
import { checkQuickOrder } from './quick-order.service.js';

export function quickOrderRoutes(shop: Shop): CallHandlers<'checkQuickOrder' | 'addQuickOrder', Session> {
  return {
    // POST /store/StoreCart/quickorder/lines
    checkQuickOrder: ({ session, body }) => checkQuickOrder(shop, session, body),
    // POST /store/StoreCart/quickorder
    addQuickOrder: ({ session, body, request }) =>
      addQuickOrder(shop, session, body, shownTargetOf(request.headers)),
  };
}
