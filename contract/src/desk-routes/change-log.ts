// Method and path of the desk's calls about the audit trail.

import type { Method } from '../routes.js';

export const changeLogRoutes = {
  changeLog: ['GET', '/store/Admin/changes'],
} as const satisfies Record<string, readonly [Method, string]>;
