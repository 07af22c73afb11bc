// Method and path of the calls of an invitation's page, which only that page loads in the browser.

import { addRoutes, type Method } from './routes.js';

const invitationRoutes = {
  invitation: ['POST', '/store/StoreUser/invitation'],
  acceptInvitation: ['POST', '/store/StoreUser/invitation/accept'],
  requestInvitation: ['POST', '/store/StoreUser/invitation/again'],
} as const satisfies Record<string, readonly [Method, string]>;

export type InvitationRoutes = typeof invitationRoutes;

addRoutes(invitationRoutes);
