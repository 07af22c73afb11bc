// API calls of second factors: a user's authenticator app, recovery codes and passkeys, and their reset by an
// administrator.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** Base64url bytes of an authenticator. */
const bytes = text(8_000);

/** What an authenticator answers when it proves a passkey, as WebAuthn's JSON has it. */
export const passkeyAnswer = z.object({
  id: text(1_400).min(1),
  rawId: text(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What an authenticator answers when it has made a passkey. */
export const newPasskeyAnswer = z.object({
  id: text(1_400).min(1),
  rawId: text(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: text(40_000),
    transports: z.array(text(20)).max(10).optional(),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** What a browser hands to an authenticator to prove a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** What a browser hands to an authenticator to make a passkey. */
export const newPasskeyRequest = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyRequest = z.output<typeof newPasskeyRequest>;

/** A user's passkey. Moments are ISO 8601, UTC. */
export const ownPasskey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** null: never. */
  lastUsedAt: z.string().nullable(),
});
export type OwnPasskey = z.output<typeof ownPasskey>;

/** The second factors of the caller's account. */
export const ownFactors = z.object({
  /** Whether codes of an authenticator app are asked for at the log-in. */
  totp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(ownPasskey),
  /** Whether the company asks this user for a second factor; the last one cannot be removed then. */
  required: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

const token = z.object({ token: z.string() });
const passkeyName = text(60).trim().min(1);
const passkeyPath = z.object({ passkeyId: z.uuid() });
const EXAMPLE_PATH = { passkeyId: '00000000-0000-4000-8000-000000000000' };
const ANSWER = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
};

export const factorsCalls = {
  ownFactors: call({
    name: 'ownFactors',
    access: 'session',
    notImpersonating: true,
    forOwedFactor: true,
    summary: "The second factors of the caller's account",
    output: ownFactors,
  }),
  beginTotp: call({
    name: 'beginTotp',
    access: 'session',
    notImpersonating: true,
    forOwedFactor: true,
    summary:
      'Makes a secret for an authenticator app, which counts after `confirmTotp`; needs fresh proof of identity',
    output: z.object({
      /** Base32. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
  }),
  confirmTotp: call({
    name: 'confirmTotp',
    rate: 'entry',
    access: 'session',
    notImpersonating: true,
    forOwedFactor: true,
    summary:
      'Turns the authenticator app on with one of its codes; returns ten recovery codes, shown this once, and a new token',
    body: z.object({ code: text(20) }),
    output: z.object({ recoveryCodes: z.array(z.string()), token: z.string() }),
    example: { body: { code: '000000' } },
  }),
  removeTotp: call({
    name: 'removeTotp',
    access: 'session',
    notImpersonating: true,
    summary: 'Turns the authenticator app off; needs fresh proof of identity',
    output: ownFactors,
  }),
  makeRecoveryCodes: call({
    name: 'makeRecoveryCodes',
    access: 'session',
    notImpersonating: true,
    summary: 'Replaces the recovery codes by ten new ones; needs fresh proof of identity',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  beginPasskey: call({
    name: 'beginPasskey',
    access: 'session',
    notImpersonating: true,
    forOwedFactor: true,
    summary: 'Begins to enrol a passkey; needs fresh proof of identity',
    output: newPasskeyRequest,
  }),
  addPasskey: call({
    name: 'addPasskey',
    access: 'session',
    notImpersonating: true,
    forOwedFactor: true,
    summary: 'Enrols a passkey under a name and returns a new token; needs fresh proof of identity',
    body: z.object({ passkeyName, passkey: newPasskeyAnswer }),
    output: token,
    example: { body: { passkeyName: 'Notebook', passkey: ANSWER } },
  }),
  renamePasskey: call({
    name: 'renamePasskey',
    access: 'session',
    notImpersonating: true,
    summary: 'Gives one of the caller’s passkeys another name; 404 for any other',
    params: passkeyPath,
    body: z.object({ passkeyName }),
    output: ownFactors,
    example: { params: EXAMPLE_PATH, body: { passkeyName: 'Notebook' } },
  }),
  removePasskey: call({
    name: 'removePasskey',
    access: 'session',
    notImpersonating: true,
    summary: 'Removes one of the caller’s passkeys; needs fresh proof of identity; 404 for any other',
    params: passkeyPath,
    output: ownFactors,
    example: { params: EXAMPLE_PATH },
  }),
  resetFactors: call({
    name: 'resetFactors',
    access: 'administrator',
    notImpersonating: true,
    summary:
      "Removes another user's second factors and Google account, ends their sessions, and mails them; needs fresh proof of identity",
    body: z.object({ email: text(255).min(1) }),
    output: z.object({ ok: z.literal(true) }),
    example: { body: { email: 'nadie@mostrador.test' } },
  }),
};
