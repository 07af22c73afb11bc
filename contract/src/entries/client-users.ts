// API calls of the desk about the users of a client: list, invite, what they may do, block.

import { CLIENT_ROLES } from '@mostrador/rules/buying';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

/** Whether a user of a client buys, or only looks. */
export const clientRole = z.enum(CLIENT_ROLES);

export const clientUser = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: z.string(),
  clientRole,
  state: z.enum(['invited', 'pending_email', 'pending_verification', 'active', 'blocked']),
  /** ISO 8601, UTC; null: not seen lately. */
  lastSeenAt: z.string().nullable(),
  /** Of the last invitation, ISO 8601, UTC; null for a user who registered. */
  invitedAt: z.string().nullable(),
  /** Why the invitation's mail has not left; empty if it has. */
  mailError: z.string(),
});
export type ClientUser = z.output<typeof clientUser>;

/** A field's change, from the value that its editor saw. */
export const clientUserChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('clientRole'), from: clientRole, to: clientRole }),
  z.object({ field: z.literal('blocked'), from: z.boolean(), to: z.boolean() }),
]);
export type ClientUserChange = z.output<typeof clientUserChange>;

const users = z.object({ users: z.array(clientUser) });
const ofClient = z.object({ clientId: identifier });
const ofUser = z.object({ clientUserId: identifier });

export const clientUsersCalls = {
  clientUsers: call({
    name: 'clientUsers',
    access: 'administrator',
    summary: 'The users of a client',
    params: ofClient,
    output: users,
    example: { params: { clientId: '0' } },
  }),
  inviteClientUser: call({
    name: 'inviteClientUser',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Invite a user of a client by mail',
    params: ofClient,
    body: z.object({ name: text(200), email: text(255), clientRole }),
    output: users,
    example: { params: { clientId: '0' }, body: { name: '', email: '', clientRole: 'looks' } },
  }),
  saveClientUser: call({
    name: 'saveClientUser',
    access: 'administrator',
    notImpersonating: true,
    summary: "Change what a client's user may do, block or unblock them; ends their sessions",
    params: ofUser,
    body: z.object({ changes: z.array(clientUserChange).min(1).max(2) }),
    output: users,
    example: {
      params: { clientUserId: '0' },
      body: { changes: [{ field: 'blocked', from: false, to: false }] },
    },
  }),
  resendClientInvitation: call({
    name: 'resendClientInvitation',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Invite an invited user of a client again; the earlier link works no more',
    params: ofUser,
    output: users,
    example: { params: { clientUserId: '0' } },
  }),
};
