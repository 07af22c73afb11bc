// Handler of the call `changeLog`, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { changeLog } from './change-log.service.js';

export function changeLogRoutes(shop: Shop): CallHandlers<'changeLog', Session> {
  return {
    // GET /store/Admin/changes
    changeLog: ({ query }) => changeLog(shop, query),
  };
}
