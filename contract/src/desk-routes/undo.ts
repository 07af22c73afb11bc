// Method and path of the desk's calls about undoing a change.

import type { Method } from '../routes.js';

export const undoRoutes = {
  undoAction: ['POST', '/store/Admin/changes/actions/:actionId/undo'],
  undoChange: ['POST', '/store/Admin/changes/:changeId/undo'],
} as const satisfies Record<string, readonly [Method, string]>;
