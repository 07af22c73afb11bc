// Method and path of the desk's calls about the users of a client.

import type { Method } from '../routes.js';

export const clientUsersRoutes = {
  clientUsers: ['GET', '/store/Admin/clients/:clientId/users'],
  inviteClientUser: ['POST', '/store/Admin/clients/:clientId/users'],
  saveClientUser: ['PUT', '/store/Admin/clientUsers/:clientUserId'],
  resendClientInvitation: ['POST', '/store/Admin/clientUsers/:clientUserId/invitation'],
} as const satisfies Record<string, readonly [Method, string]>;
