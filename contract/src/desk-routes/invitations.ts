// Method and path of the desk's calls about waves of invitations.

import type { Method } from '../routes.js';

export const waveRoutes = {
  invitationWaves: ['GET', '/store/Admin/invitations/waves'],
  previewInvitationWave: ['POST', '/store/Admin/invitations/preview'],
  createInvitationWave: ['POST', '/store/Admin/invitations/waves'],
  saveInvitationWave: ['PUT', '/store/Admin/invitations/waves/:waveId'],
  waveFailures: ['GET', '/store/Admin/invitations/waves/:waveId/failures'],
} as const satisfies Record<string, readonly [Method, string]>;
