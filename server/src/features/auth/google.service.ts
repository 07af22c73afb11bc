// Log-in with a Google account (calls `googleNonce` and `googleLogin`): verifies Google's ID token and signs in the registered
// user with that e-mail, whom the first log-in binds to the Google account.

import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { notFound, Problem } from '../../platform/http/problem.js';
import {
  isNonceValid,
  makeNonce,
  type NoncePurpose,
  spendNonce,
} from '../../platform/sessions/signed-nonces.js';
import type { Shop } from '../../shop.js';
import { type AccountRow, accountByEmail } from './auth.queries.js';
import { bindGoogleAccount } from './google-identity.queries.js';
import { inactiveAccountProblem } from './inactive-account.service.js';
import type { LoginSource } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { countAnonymousAttempt } from './login-slowdown.service.js';
import { requireSignIn } from './password-login.service.js';
import { openSessionOrChallenge } from './second-step.service.js';

const NONCE_SECONDS = 600;
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
/** For Google's key set, in milliseconds: the request's timeout, the cache's age, and the pause between reloads for unknown keys. */
const KEY_SET_OPTIONS = { timeoutDuration: 3_000, cacheMaxAge: 3_600_000, cooldownDuration: 30_000 };
/** Errors of fetching the keys, as opposed to errors of a token. */
const KEY_SET_ERRORS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Logs in the registered user that Google's ID token names. Never registers a user. */
export type GoogleLogin = (given: {
  readonly jwt: string;
  readonly source: LoginSource;
}) => Promise<{ token: string }>;

export function googleLogin(shop: Shop): GoogleLogin {
  const { google } = shop;
  if (google === undefined)
    return async () => {
      throw notFound();
    };
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), KEY_SET_OPTIONS);

  /** Returns what Google has signed; undefined for an invalid token. */
  const payloadOf = async (jwt: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(jwt, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: google.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'email'],
        currentDate: new Date(shop.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEY_SET_ERRORS.has(error.code)) return undefined;
      throw keysUnavailable(shop, error);
    }
  };
  /** Returns the account that Google vouches for; undefined for an invalid token, or one whose nonce is not this device's. */
  const identityOf = async (jwt: string, source: LoginSource): Promise<GoogleIdentity | undefined> => {
    const payload = await payloadOf(jwt);
    const identity = payload === undefined ? undefined : ownedIdentity(payload);
    return identity !== undefined && (await isNonceAccepted(shop, payload?.['nonce'], source))
      ? identity
      : undefined;
  };

  return async ({ jwt, source }) => {
    requireSignIn(shop);
    const { address } = source;
    const attempt = await countAnonymousAttempt(shop, address);
    const identity = await identityOf(jwt, source).catch(async (error) => {
      await attempt.giveBack();
      throw error;
    });
    const { companyId } = shop.company();
    const email = identity?.email;
    const account = identity === undefined ? undefined : await boundAccount(shop, identity);
    if (account?.status === 'active') {
      await attempt.giveBack();
      return openSessionOrChallenge(shop, account, 'google', source);
    }
    await noteLoginAttempt(shop.db, {
      companyId,
      email: email ?? '',
      userId: account?.user_id ?? null,
      address,
      method: 'google',
      succeeded: false,
      at: new Date(shop.now()),
    });
    shop.securityLog.event('login_failed', { userId: account?.user_id, address, detail: 'google' });
    if (account === undefined)
      throw new Problem(401, 'invalid_credentials', 'No pudimos ingresar con esa cuenta de Google.');
    throw await inactiveAccountProblem(shop, account);
  };
}

/** Returns a nonce for the request to Google, valid for ten minutes, once, and for the device that asked. */
export function googleNonce(shop: Shop, source: LoginSource): { nonce: string } {
  if (shop.google === undefined) throw notFound();
  source.keepDeviceKey();
  return { nonce: makeNonce(shop.tokens, noncePurpose(source), NONCE_SECONDS, shop.now()) };
}

/** The parts of Google's token that identify a person. */
interface GoogleIdentity {
  readonly sub: string;
  readonly email: string;
}

/**
 * Returns the identity of a token if Google vouches for the address itself: one of gmail.com, or of the domain that Google
 * hosts for the account. For any other address Google only knows that a mail once arrived there.
 */
function ownedIdentity(payload: JWTPayload): GoogleIdentity | undefined {
  const { sub, email, email_verified: verified, hd } = payload;
  if (verified !== true || typeof email !== 'string' || sub === undefined || sub === '') return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const owned = domain === 'gmail.com' || (typeof hd === 'string' && hd.toLowerCase() === domain);
  return owned ? { sub, email } : undefined;
}

/**
 * Returns whether the token's nonce was issued to this device and is used for the first time. The shop's own button always
 * asks with a nonce. A token without one is accepted, because older clients send tokens that they got without; a token with a
 * nonce cannot lose it, since Google signed it.
 */
async function isNonceAccepted(shop: Shop, nonce: unknown, source: LoginSource): Promise<boolean> {
  if (nonce === undefined) return true;
  if (typeof nonce !== 'string' || !isNonceValid(shop.tokens, noncePurpose(source), nonce, shop.now()))
    return false;
  return spendNonce(shop.db, shop.company().companyId, nonce, shop.now());
}

const noncePurpose = ({ deviceKey }: LoginSource): NoncePurpose => ({ use: 'google', boundTo: deviceKey });

/** Returns the user of the identity's e-mail; undefined if there is none, or it is bound to another Google account. */
async function boundAccount(shop: Shop, { sub, email }: GoogleIdentity): Promise<AccountRow | undefined> {
  const { companyId } = shop.company();
  const account = await accountByEmail(shop.db, companyId, email);
  if (account === undefined) return undefined;
  if (account.google_sub !== null) return account.google_sub === sub ? account : undefined;
  if (account.status !== 'active') return account;
  const bound = { companyId, userId: account.user_id, googleSub: sub };
  return (await bindGoogleAccount(shop.db, bound)) ? account : undefined;
}

function keysUnavailable(shop: Shop, error: unknown): Problem {
  shop.log.warn({ error: String(error) }, "Google's keys could not be read");
  return new Problem(
    503,
    'unavailable',
    'El ingreso con Google no está disponible en este momento. Por favor intente en unos segundos.',
  );
}
