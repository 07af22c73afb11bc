// Handlers of the calls of invitations: the invited user's page, and the waves of the desk.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { loginSource } from '../auth/log-in.service.js';
import { acceptInvitation, readInvitation, requestInvitation } from './accept.service.js';
import { previewWave } from './wave-preview.service.js';
import { createWave, invitationWaves, saveWave, waveFailures } from './waves.service.js';

type InvitationCalls =
  | 'invitation'
  | 'acceptInvitation'
  | 'requestInvitation'
  | 'invitationWaves'
  | 'previewInvitationWave'
  | 'createInvitationWave'
  | 'saveInvitationWave'
  | 'waveFailures';

export function invitationsRoutes(shop: Shop): CallHandlers<InvitationCalls, Session> {
  return {
    // POST /store/StoreUser/invitation
    invitation: ({ body, request }) => readInvitation(shop, body.token, request.ip),
    // POST /store/StoreUser/invitation/accept
    acceptInvitation: ({ body, request, reply }) =>
      acceptInvitation(shop, { ...body, source: loginSource(shop, request, reply) }),
    // POST /store/StoreUser/invitation/again
    requestInvitation: ({ body, request }) => requestInvitation(shop, body.token, request.ip),
    // GET /store/Admin/invitations/waves
    invitationWaves: () => invitationWaves(shop),
    // POST /store/Admin/invitations/preview
    previewInvitationWave: ({ body }) => previewWave(shop, body),
    // POST /store/Admin/invitations/waves
    createInvitationWave: ({ session, body }) => createWave(shop, session, body),
    // PUT /store/Admin/invitations/waves/:waveId
    saveInvitationWave: ({ session, params, body }) => saveWave(shop, session, params.waveId, body),
    // GET /store/Admin/invitations/waves/:waveId/failures
    waveFailures: ({ params }) => waveFailures(shop, params.waveId),
  };
}
