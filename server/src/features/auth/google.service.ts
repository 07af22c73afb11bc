// Google login (call `googleLogin`): verifies Google's ID token and signs in the registered user with
// that e-mail.

import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { accountByEmail } from './auth.queries.js';
import { requireSignIn } from './auth.service.js';
import { inactiveAccountProblem } from './inactive-account.service.js';
import { type LoginSource, openSession } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { countAnonymousAttempt, rememberAddress } from './login-slowdown.service.js';

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

  /** Returns the e-mail that Google has verified; undefined for an invalid token. */
  const emailOf = async (jwt: string): Promise<string | undefined> => {
    try {
      const { payload } = await jwtVerify(jwt, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: google.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'email'],
        currentDate: new Date(shop.now()),
      });
      const { email, email_verified: verified } = payload;
      return verified === true && typeof email === 'string' ? email : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEY_SET_ERRORS.has(error.code)) return undefined;
      throw keysUnavailable(shop, error);
    }
  };

  return async ({ jwt, source }) => {
    requireSignIn(shop);
    const { address } = source;
    const attempt = await countAnonymousAttempt(shop, address);
    const email = await emailOf(jwt).catch(async (error) => {
      await attempt.giveBack();
      throw error;
    });
    const { companyId } = shop.company();
    const account = email === undefined ? undefined : await accountByEmail(shop.db, companyId, email);
    const succeeded = account?.status === 'active';
    await noteLoginAttempt(shop.db, {
      companyId,
      email: email ?? '',
      userId: account?.user_id ?? null,
      address,
      method: 'google',
      succeeded,
      at: new Date(shop.now()),
    });
    shop.securityLog.event(succeeded ? 'login_succeeded' : 'login_failed', {
      userId: account?.user_id,
      address,
      detail: 'google',
    });
    if (account === undefined)
      throw new Problem(401, 'invalid_credentials', 'No pudimos ingresar con esa cuenta de Google.');
    if (!succeeded) throw await inactiveAccountProblem(shop, account);
    await attempt.giveBack();
    await rememberAddress(shop.db, companyId, { email: account.email, address }, shop.now());
    return { token: await openSession(shop, account, 'google', source) };
  };
}

function keysUnavailable(shop: Shop, error: unknown): Problem {
  shop.log.warn({ error: String(error) }, "Google's keys could not be read");
  return new Problem(
    503,
    'unavailable',
    'El ingreso con Google no está disponible en este momento. Por favor intente en unos segundos.',
  );
}
