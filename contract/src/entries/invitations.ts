// API calls of invitations: the invited user's page in the shop, and the waves by which the desk invites many clients.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { authenticationResult, done } from './auth.js';
import { CHOSEN_CLIENTS_MAX_BYTES, chosenClients } from './client-desk.js';

/** What the page of an invitation shows. */
export const invitation = z.object({
  name: z.string(),
  email: z.string(),
  /** The client whose user is invited; null for staff. */
  clientName: z.string().nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** Whom a wave invites. */
export const waveSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clients'), clientIds: z.array(identifier).min(1).max(20_000) }),
  /** Every client without a user. */
  z.object({ kind: z.literal('withoutAccount') }),
  /** Every client whose user was invited at least this many days ago and has not come. */
  z.object({ kind: z.literal('notCome'), days: z.number().int().min(1).max(90) }),
]);
export type WaveSelection = z.output<typeof waveSelection>;

const perHour = z.number().int().min(1).max(20_000);

export const invitationWave = z.object({
  waveId: z.number().int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  userName: z.string(),
  selection: z.enum(['clients', 'withoutAccount', 'notCome']),
  /** Of the selection `notCome`; else null. */
  days: z.number().int().nullable(),
  perHour: z.number().int(),
  state: z.enum(['running', 'paused', 'finished']),
  clients: z.number().int(),
  /** Whose mail is still to be queued. */
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Who have chosen a password. */
  joined: z.number().int(),
  /** Not invited, or whose mail cannot be delivered so far. */
  failed: z.number().int(),
});
export type InvitationWave = z.output<typeof invitationWave>;

export const invitationWaves = z.object({
  waves: z.array(invitationWave),
  /** Clients without a user. */
  withoutAccount: z.number().int(),
  /** Clients whose invited user has not come. */
  notCome: z.number().int(),
});
export type InvitationWaves = z.output<typeof invitationWaves>;

export const waveFailure = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  email: z.string(),
  /** A sentence, or the mail server's words. */
  reason: z.string(),
});
export type WaveFailure = z.output<typeof waveFailure>;

/** What a wave to some clients would do. Each client is counted once. */
export const wavePreview = z.object({
  /** The clients that would get a mail. */
  clientIds: z.array(z.number().int()),
  /** Of these, how many were invited before and have not come. */
  again: z.number().int(),
  /** Whose users have chosen a password. */
  hasAccount: z.number().int(),
  noEmail: z.number().int(),
  /** Whose e-mail another account has. */
  emailTaken: z.number().int(),
  blocked: z.number().int(),
  /** Whom another wave will invite. */
  queued: z.number().int(),
});
export type WavePreview = z.output<typeof wavePreview>;

const ofToken = z.object({ token: text(200).min(1) });
const ofWave = z.object({ waveId: identifier });

export const invitationsCalls = {
  invitation: call({
    name: 'invitation',
    rate: 'entry',
    access: 'public',
    summary: "What an invitation's page shows; it spends nothing. 400 for a token that does not work",
    body: ofToken,
    output: invitation,
    example: { body: { token: 'abc' } },
  }),
  acceptInvitation: call({
    name: 'acceptInvitation',
    rate: 'entry',
    access: 'public',
    notImpersonating: true,
    summary: 'Sets the first password of an invited user and logs them in; the token works once',
    body: ofToken.extend({ newPass: text(200) }),
    output: authenticationResult,
    example: { body: { token: 'abc', newPass: 'Cuarzo#Violeta7' } },
  }),
  requestInvitation: call({
    name: 'requestInvitation',
    rate: 'entry',
    access: 'public',
    summary: 'Asks for another invitation with one that works no more; the answer is the same for any token',
    body: ofToken,
    output: done,
    example: { body: { token: 'abc' } },
  }),
  invitationWaves: call({
    name: 'invitationWaves',
    access: 'administrator',
    summary: 'The last fifty waves of invitations with their progress, and how many clients have no account',
    output: invitationWaves,
  }),
  previewInvitationWave: call({
    name: 'previewInvitationWave',
    access: 'administrator',
    summary: 'How many of the chosen clients would get an invitation, and why the others would not',
    body: z.object(chosenClients),
    bodyMaxBytes: CHOSEN_CLIENTS_MAX_BYTES,
    output: wavePreview,
    example: { body: { clientIds: [2_147_483_647] } },
  }),
  createInvitationWave: call({
    name: 'createInvitationWave',
    access: 'administrator',
    summary: 'Invite many clients by mail, at most so many an hour',
    body: z.object({ selection: waveSelection, perHour }),
    output: z.object({ waveId: z.number().int(), clients: z.number().int() }),
    example: { body: { selection: { kind: 'notCome', days: 90 }, perHour: 1 } },
  }),
  saveInvitationWave: call({
    name: 'saveInvitationWave',
    access: 'administrator',
    summary: 'Pause a wave of invitations, let it go on, or change its speed',
    params: ofWave,
    body: z.object({ paused: z.boolean(), perHour }),
    output: done,
    example: { params: { waveId: '0' }, body: { paused: true, perHour: 1 } },
  }),
  waveFailures: call({
    name: 'waveFailures',
    access: 'administrator',
    summary: 'The first 500 clients of a wave who were not invited, with the reason',
    params: ofWave,
    output: z.object({ failures: z.array(waveFailure) }),
    example: { params: { waveId: '0' } },
  }),
};
