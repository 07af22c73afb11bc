// Handlers of the desk's calls about staff, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  closeStaffSessions,
  inviteStaff,
  resendStaffInvitation,
  saveStaffMember,
  staffMembers,
} from './staff-desk.service.js';

type StaffDeskCalls =
  | 'staffMembers'
  | 'inviteStaff'
  | 'saveStaffMember'
  | 'closeStaffSessions'
  | 'resendStaffInvitation';

export function staffDeskRoutes(shop: Shop): CallHandlers<StaffDeskCalls, Session> {
  return {
    // GET /store/Admin/staff
    staffMembers: ({ session }) => staffMembers(shop, session),
    // POST /store/Admin/staff
    inviteStaff: ({ session, body }) => inviteStaff(shop, session, body),
    // PUT /store/Admin/staff/:userId
    saveStaffMember: ({ session, params, body }) =>
      saveStaffMember(shop, session, params.userId, body.changes),
    // POST /store/Admin/staff/:userId/closesessions
    closeStaffSessions: ({ session, params }) => closeStaffSessions(shop, session, params.userId),
    // POST /store/Admin/staff/:userId/invitation
    resendStaffInvitation: ({ session, params }) => resendStaffInvitation(shop, session, params.userId),
  };
}
