// Method and path of the desk's calls about the accounts of clients.

import type { Method } from '../routes.js';

export const accountDeskRoutes = {
  deskAccount: ['GET', '/store/Admin/accounts/:clientId'],
  deskAccountEntries: ['GET', '/store/Admin/accounts/:clientId/entries'],
  deskAccountStatement: ['GET', '/store/Admin/accounts/:clientId/statement'],
  deskAccountDocument: ['GET', '/store/Admin/accounts/:clientId/documents/:documentId'],
} as const satisfies Record<string, readonly [Method, string]>;
