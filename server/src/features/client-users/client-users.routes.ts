// Handlers of the desk's calls about the users of a client, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  clientUsers,
  inviteClientUser,
  resendClientInvitation,
  saveClientUser,
} from './client-users.service.js';

type ClientUsersCalls = 'clientUsers' | 'inviteClientUser' | 'saveClientUser' | 'resendClientInvitation';

export function clientUsersRoutes(shop: Shop): CallHandlers<ClientUsersCalls, Session> {
  return {
    // GET /store/Admin/clients/:clientId/users
    clientUsers: ({ session, params }) => clientUsers(shop, session, params.clientId),
    // POST /store/Admin/clients/:clientId/users
    inviteClientUser: ({ session, params, body }) => inviteClientUser(shop, session, params.clientId, body),
    // PUT /store/Admin/clientUsers/:clientUserId
    saveClientUser: ({ session, params, body }) =>
      saveClientUser(shop, session, params.clientUserId, body.changes),
    // POST /store/Admin/clientUsers/:clientUserId/invitation
    resendClientInvitation: ({ session, params }) =>
      resendClientInvitation(shop, session, params.clientUserId),
  };
}
