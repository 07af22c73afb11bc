// API calls of the desk about the company's staff: list, invite, role, block, sessions.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { done } from './auth.js';

export const staffRole = z.enum(['salesman', 'administrator']);
export type StaffRole = z.output<typeof staffRole>;

/** The state of a user whom an administrator manages. */
export const userState = z.enum(['invited', 'active', 'blocked']);

export const staffMember = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  state: userState,
  /** ISO 8601, UTC; null: not seen lately. */
  lastSeenAt: z.string().nullable(),
  openSessions: z.number().int(),
  hasSecondFactor: z.boolean(),
  /** Clients assigned to them. */
  clients: z.number().int(),
  /** Of the last invitation, ISO 8601, UTC; null for a user who was never invited. */
  invitedAt: z.string().nullable(),
  /** Why the invitation's mail has not left; empty if it has. */
  mailError: z.string(),
  isSelf: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

/** A field's change, from the value that its editor saw. */
export const staffChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('role'), from: staffRole, to: staffRole }),
  z.object({ field: z.literal('blocked'), from: z.boolean(), to: z.boolean() }),
]);
export type StaffChange = z.output<typeof staffChange>;

const members = z.object({ members: z.array(staffMember) });
const ofUser = z.object({ userId: identifier });

export const staffDeskCalls = {
  staffMembers: call({
    name: 'staffMembers',
    access: 'administrator',
    summary: "The company's salesmen and administrators",
    output: members,
  }),
  inviteStaff: call({
    name: 'inviteStaff',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Invite a salesman or an administrator by mail; needs fresh proof of identity',
    body: z.object({ name: text(200), email: text(255), role: staffRole }),
    output: members,
    example: { body: { name: '', email: '', role: 'salesman' } },
  }),
  saveStaffMember: call({
    name: 'saveStaffMember',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Change the role of a member of the staff, block or unblock them; ends their sessions. The last active administrator stays one. Needs fresh proof of identity',
    params: ofUser,
    body: z.object({ changes: z.array(staffChange).min(1).max(2) }),
    output: members,
    example: { params: { userId: '0' }, body: { changes: [{ field: 'blocked', from: false, to: false }] } },
  }),
  closeStaffSessions: call({
    name: 'closeStaffSessions',
    access: 'administrator',
    notImpersonating: true,
    summary: 'End all sessions of a member of the staff',
    params: ofUser,
    output: done,
    example: { params: { userId: '0' } },
  }),
  resendStaffInvitation: call({
    name: 'resendStaffInvitation',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Invite an invited member of the staff again; the earlier link works no more',
    params: ofUser,
    output: members,
    example: { params: { userId: '0' } },
  }),
};
