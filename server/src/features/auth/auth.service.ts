// Log-in with e-mail and password (call `login`): counts the attempt, checks the password, writes the login history,
// returns a session token.

import { Problem } from '../../platform/http/problem.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import { networkKey } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { accountByEmail } from './auth.queries.js';
import { inactiveAccountProblem } from './inactive-account.service.js';
import { type LoginSource, openSession } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { countLoginAttempt, rememberAddress } from './login-slowdown.service.js';

const WRONG_CREDENTIALS = 'El ususario o la contraseña son incorrectos.';

/** Throws 403 when the shop's sign-in is switched off. */
export function requireSignIn(shop: Shop): void {
  if (!shop.signInEnabled)
    throw new Problem(403, 'sign_in_disabled', 'El ingreso no está disponible en este momento.');
}

/**
 * Checks the credentials and returns a token. Every attempt is written to the login history, except those that the limits
 * refuse: a flood must not fill it.
 */
export async function login(
  shop: Shop,
  given: { readonly email: string; readonly password: string; readonly source: LoginSource },
): Promise<{ token: string }> {
  requireSignIn(shop);
  const { companyId } = shop.company();
  const email = given.email.trim();
  const { address } = given.source;
  const attempt = await countLoginAttempt(shop, { email, address });
  const account = await accountByEmail(shop.db, companyId, email);
  const caller = networkKey(address);
  const matches = await passwordMatches(account?.password_hash, given.password, caller).catch(
    async (error) => {
      await attempt.giveBack();
      throw error;
    },
  );
  const succeeded = matches && account?.status === 'active';
  await noteLoginAttempt(shop.db, {
    companyId,
    email,
    userId: account?.user_id ?? null,
    address,
    method: 'password',
    succeeded,
    at: new Date(shop.now()),
  });
  shop.securityLog.event(succeeded ? 'login_succeeded' : 'login_failed', {
    userId: account?.user_id,
    address,
    detail: 'password',
  });
  if (!matches || account === undefined) throw new Problem(401, 'invalid_credentials', WRONG_CREDENTIALS);
  if (!succeeded) throw await inactiveAccountProblem(shop, account);
  await attempt.giveBack();
  await rememberAddress(shop.db, companyId, { email, address }, shop.now());
  return { token: await openSession(shop, account, 'password', given.source) };
}
