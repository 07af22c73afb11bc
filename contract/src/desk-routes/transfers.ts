// Method and path of the desk's calls about transfers that clients told.

import type { Method } from '../routes.js';

export const transfersDeskRoutes = {
  deskTransfers: ['GET', '/store/Admin/transfers'],
  decideTransfer: ['POST', '/store/Admin/transfers/:transferId'],
} as const satisfies Record<string, readonly [Method, string]>;
