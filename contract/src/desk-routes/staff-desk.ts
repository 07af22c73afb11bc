// Method and path of the desk's calls about staff.

import type { Method } from '../routes.js';

export const staffDeskRoutes = {
  staffMembers: ['GET', '/store/Admin/staff'],
  inviteStaff: ['POST', '/store/Admin/staff'],
  saveStaffMember: ['PUT', '/store/Admin/staff/:userId'],
  closeStaffSessions: ['POST', '/store/Admin/staff/:userId/closesessions'],
  resendStaffInvitation: ['POST', '/store/Admin/staff/:userId/invitation'],
} as const satisfies Record<string, readonly [Method, string]>;
