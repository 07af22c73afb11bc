// API calls of log-in, Google sign-in, password recovery and change, log-in history and closing other sessions; the
// claims of the session token.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { passkeyAnswer, passkeyRequest } from './factors.js';

/** The claims of the session token. The names are those that the shop's clients read. */
export interface SessionClaims {
  /** The user's id. */
  sub: string;
  ClientName: string;
  ClientId: string;
  WebProfileId: '1' | '2' | '3';
  ChangePasswordRequired: 'True' | 'False';
  UserInRegistrationProcess: 'Y' | 'N';
  /** Only of a client's user who may not buy. */
  ClientRole?: 'looks';
  /** Only while the company asks for a second factor that the user has not enrolled; the token opens nothing but the enrolment. */
  SecondFactorOwed?: 'True';
  StoreUser: 'ok';
  /** Only while impersonating: the acting administrator's id (RFC 8693) and name. */
  act?: { sub: string };
  ActorName?: string;
  /** Seconds since 1970. */
  exp: number;
}

export const authenticationResult = z.object({ token: z.string() });
export type AuthenticationResult = z.output<typeof authenticationResult>;

export const done = z.object({ ok: z.literal(true) });

const googleToken = z.object({ jwt: text(4000).min(1) });
const recoveryRequest = z.object({ usr: text(255), salt: text(200).default('') });
const recoveryProof = z.object({ usr: text(255), token: text(200).min(1), salt: text(200).default('') });
/**
 * The input of a password change: after a recovery with `token`, the guid of validateRecovery, and its salt; without both
 * for a user who must change the password.
 */
const newPassword = z.object({
  usr: text(255).default(''),
  token: text(200).default(''),
  salt: text(200).default(''),
  newPass: text(200),
});
export const passwordChangeRight = z.object({ guid: z.string() });

/** How a user tried to log in; `code`: the second step after the password. */
const loginMethod = z.enum(['password', 'google', 'recovery', 'passkey', 'code', 'invitation']);

/** One attempt to sign in with the caller's account. */
export const ownLogin = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  address: z.string(),
  method: loginMethod,
  succeeded: z.boolean(),
});
export type OwnLogin = z.output<typeof ownLogin>;

/** An open session of the caller's account. */
export const ownSession = z.object({
  sessionId: z.string(),
  /** Browser and system, such as 'Chrome en Windows'; empty if unknown. */
  device: z.string(),
  address: z.string(),
  method: z.enum([
    'password',
    'google',
    'passkey',
    'registration',
    'recovery',
    'impersonation',
    'invitation',
  ]),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** ISO 8601, UTC; up to a minute late for other sessions than the caller's. */
  lastUsedAt: z.string(),
  /** Whether it is the caller's own. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const authCalls = {
  login: call({
    name: 'login',
    rate: 'entry',
    captcha: true,
    access: 'public',
    summary:
      'Signs in with a JSON body; 401 `second_factor_required` with a challenge for `secondFactor` if the user has a second factor',
    body: z.object({ usr: text(255), pass: text(200), recaptcha: text(4000).optional() }),
    output: authenticationResult,
    ignoresToken: true,
    example: { body: { usr: 'nadie@mostrador.test', pass: 'incorrecta' } },
  }),
  loginByQuery: call({
    name: 'loginByQuery',
    rate: 'entry',
    captcha: true,
    access: 'public',
    summary: 'Signs in with query parameters (for older clients; LEGACY_QUERY_AUTH=off disables it)',
    query: z.object({ usr: text(255), pass: text(200), recaptcha: text(4000).optional() }),
    output: authenticationResult,
    secretQuery: true,
    ignoresToken: true,
    example: { query: { usr: 'nadie@mostrador.test', pass: 'incorrecta' } },
  }),
  googleLogin: call({
    name: 'googleLogin',
    rate: 'entry',
    access: 'public',
    summary: 'Signs in the registered user of a Google ID token; 404 if sign-in with Google is off',
    body: googleToken,
    output: authenticationResult,
    ignoresToken: true,
    example: { body: { jwt: 'abc' } },
  }),
  googleLoginByQuery: call({
    name: 'googleLoginByQuery',
    rate: 'entry',
    access: 'public',
    summary: 'Same as googleLogin, with a query parameter',
    query: googleToken,
    output: authenticationResult,
    secretQuery: true,
    ignoresToken: true,
    example: { query: { jwt: 'abc' } },
  }),
  googleNonce: call({
    name: 'googleNonce',
    rate: 'entry',
    access: 'public',
    summary:
      'A nonce for the request to Google, for this device, ten minutes and one log-in; 404 if sign-in with Google is off',
    output: z.object({ nonce: z.string() }),
    ignoresToken: true,
  }),
  secondFactor: call({
    name: 'secondFactor',
    rate: 'entry',
    access: 'public',
    summary: 'Finishes a log-in with a code of the authenticator app, a recovery code or a passkey',
    body: z.object({
      /** Of the answer `second_factor_required`; five minutes, for this device. */
      challenge: text(4_000).min(1),
      code: text(40).optional(),
      passkey: passkeyAnswer.optional(),
    }),
    output: authenticationResult,
    ignoresToken: true,
    example: { body: { challenge: 'abc', code: '000000' } },
  }),
  passkeyRequest: call({
    name: 'passkeyRequest',
    rate: 'entry',
    access: 'public',
    summary: 'What the browser hands to the authenticator to log in, or to prove the identity, by passkey',
    output: passkeyRequest,
    ignoresToken: true,
  }),
  passkeyLogin: call({
    name: 'passkeyLogin',
    rate: 'entry',
    access: 'public',
    summary: 'Signs in the owner of a passkey, without a password',
    body: z.object({ passkey: passkeyAnswer }),
    output: authenticationResult,
    ignoresToken: true,
    example: {
      body: {
        passkey: {
          id: 'AA',
          rawId: 'AA',
          type: 'public-key',
          response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
        },
      },
    },
  }),
  recovery: call({
    name: 'recovery',
    rate: 'entry',
    access: 'public',
    summary: 'Sends a mail with a link to set a new password; the same answer for an unknown user',
    body: recoveryRequest,
    output: done,
    ignoresToken: true,
    example: { body: { usr: 'nadie@mostrador.test' } },
  }),
  recoveryByQuery: call({
    name: 'recoveryByQuery',
    rate: 'entry',
    access: 'public',
    summary: 'Same as recovery, with query parameters',
    query: recoveryRequest,
    output: done,
    ignoresToken: true,
    example: { query: { usr: 'nadie@mostrador.test' } },
  }),
  validateRecovery: call({
    name: 'validateRecovery',
    rate: 'entry',
    access: 'public',
    summary:
      "Exchanges the mail's token for the right to change the password, valid for 15 minutes and this salt",
    body: recoveryProof,
    output: passwordChangeRight,
    ignoresToken: true,
    example: { body: { usr: 'nadie@mostrador.test', token: 'abc' } },
  }),
  validateRecoveryByQuery: call({
    name: 'validateRecoveryByQuery',
    rate: 'entry',
    access: 'public',
    summary: 'Same as validateRecovery, with query parameters',
    query: recoveryProof,
    output: passwordChangeRight,
    secretQuery: true,
    ignoresToken: true,
    example: { query: { usr: 'nadie@mostrador.test', token: 'abc' } },
  }),
  changePassword: call({
    name: 'changePassword',
    rate: 'entry',
    access: 'public',
    forOwedPassword: true,
    forOwedFactor: true,
    summary: 'Sets a new password and ends every session of the user',
    body: newPassword,
    output: done,
    example: { body: { usr: 'nadie@mostrador.test', token: 'abc', newPass: 'Cuarzo#Violeta7' } },
  }),
  changePasswordByQuery: call({
    name: 'changePasswordByQuery',
    rate: 'entry',
    access: 'public',
    forOwedPassword: true,
    forOwedFactor: true,
    summary: 'Same as changePassword, with query parameters',
    query: newPassword,
    output: done,
    secretQuery: true,
    example: { query: { usr: 'nadie@mostrador.test', token: 'abc', newPass: 'Cuarzo#Violeta7' } },
  }),
  ownLogins: call({
    name: 'ownLogins',
    access: 'session',
    summary: "The caller's last sign-ins",
    output: z.array(ownLogin),
  }),
  ownSessions: call({
    name: 'ownSessions',
    access: 'session',
    notImpersonating: true,
    summary: "The open sessions of the caller's account, at most 50, the caller's own first",
    output: z.array(ownSession),
  }),
  closeSession: call({
    name: 'closeSession',
    access: 'session',
    notImpersonating: true,
    whileWritesLocked: true,
    summary: "Ends one open session of the caller's account; 404 for any other",
    params: z.object({ sessionId: z.uuid() }),
    output: done,
    example: { params: { sessionId: '00000000-0000-4000-8000-000000000000' } },
  }),
  logout: call({
    name: 'logout',
    access: 'public',
    forOwedPassword: true,
    forOwedFactor: true,
    summary: "Ends the caller's session at the server; the same answer for one that has ended",
    output: done,
  }),
  prove: call({
    name: 'prove',
    rate: 'entry',
    access: 'session',
    notImpersonating: true,
    whileWritesLocked: true,
    forOwedFactor: true,
    summary:
      "Proves the caller's identity again with the current password (and a code, if the authenticator app is on) or a passkey; password, e-mail and factors may change for five minutes",
    body: z.object({
      password: text(200).optional(),
      code: text(40).optional(),
      passkey: passkeyAnswer.optional(),
    }),
    output: done,
    example: { body: { password: 'incorrecta' } },
  }),
  closeSessions: call({
    name: 'closeSessions',
    access: 'session',
    notImpersonating: true,
    whileWritesLocked: true,
    summary: "Ends all other sessions of the caller's account and returns a new token for this one",
    output: authenticationResult,
  }),
  userLogins: call({
    name: 'userLogins',
    access: 'administrator',
    summary: "The company's sign-in history, newest first, at most 1,000",
    query: z.object({
      dateFrom: text(40).optional(),
      dateTo: text(40).optional(),
      /** A part of the e-mail; case is ignored. */
      email: text(255).default(''),
    }),
    output: z.array(
      z.object({
        /** ISO 8601, UTC. */
        at: z.string(),
        email: z.string(),
        address: z.string(),
        method: loginMethod,
        succeeded: z.boolean(),
      }),
    ),
  }),
};
