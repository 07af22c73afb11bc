// Handlers of the calls `undoAction` and `undoChange`, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { undo } from './undo.service.js';

export function undoRoutes(shop: Shop): CallHandlers<'undoAction' | 'undoChange', Session> {
  return {
    // POST /store/Admin/changes/actions/:actionId/undo
    undoAction: ({ session, params }) => undo(shop, session, { actionId: params.actionId }),
    // POST /store/Admin/changes/:changeId/undo
    undoChange: ({ session, params }) => undo(shop, session, { changeId: params.changeId }),
  };
}
