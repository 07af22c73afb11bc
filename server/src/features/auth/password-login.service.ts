// Log-in with e-mail and password (call `login`): counts the attempt, checks the password, writes the login history,
// returns a session token.

import { Problem } from '../../platform/http/problem.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import { networkKey } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { type AccountRow, accountByEmail } from './auth.queries.js';
import { inactiveAccountProblem } from './inactive-account.service.js';
import type { LoginSource } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { countLoginAttempt } from './login-slowdown.service.js';
import { openSessionOrChallenge } from './second-step.service.js';

const WRONG_CREDENTIALS = 'El ususario o la contraseña son incorrectos.';
const FIRST_PASSWORD_OVER = `${WRONG_CREDENTIALS} La primera contraseña vence a las 72 horas: pida otra a un administrador o use «¿Olvidó su contraseña?».`;

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
  const expired = isFirstPasswordOver(shop, account);
  if (!matches || expired || account === undefined) {
    await noteRefused(shop, account, { email, address });
    throw new Problem(
      401,
      'invalid_credentials',
      matches && expired ? FIRST_PASSWORD_OVER : WRONG_CREDENTIALS,
    );
  }
  if (account.status !== 'active') {
    await noteRefused(shop, account, { email, address });
    throw await inactiveAccountProblem(shop, account);
  }
  await attempt.giveBack();
  return openSessionOrChallenge(shop, account, 'password', given.source);
}

/** Returns whether the password that an operator made for the account does not work any more. */
const isFirstPasswordOver = (shop: Shop, account: AccountRow | undefined): boolean =>
  account !== undefined &&
  account.password_expires_at !== null &&
  account.password_expires_at.getTime() <= shop.now();

async function noteRefused(
  shop: Shop,
  account: AccountRow | undefined,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  await noteLoginAttempt(shop.db, {
    companyId: shop.company().companyId,
    email,
    userId: account?.user_id ?? null,
    address,
    method: 'password',
    succeeded: false,
    at: new Date(shop.now()),
  });
  shop.securityLog.event('login_failed', { userId: account?.user_id, address, detail: 'password' });
}
