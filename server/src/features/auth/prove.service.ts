// The call `prove`: a signed-in user proves their identity again, so that the session may change password, e-mail or factors.

import { Problem, unauthorized } from '../../platform/http/problem.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import type { Session, Shop } from '../../shop.js';
import { accountById } from './auth.queries.js';
import { noteProof } from './fresh-proof.service.js';
import { countLoginAttempt } from './login-slowdown.service.js';

const WRONG = 'La contraseña actual no es correcta.';

/** Returns whether a password is the session's user's own. Every wrong one counts as a failed log-in; throws TooManyRequests. */
export async function isOwnPassword(
  shop: Shop,
  { companyId, userId }: Session,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<boolean> {
  const account = await accountById(shop.db, companyId, userId);
  if (account === undefined) throw unauthorized();
  const attempt = await countLoginAttempt(shop, { email: account.email, address });
  const matches = await passwordMatches(account.password_hash, password, `user ${userId}`).catch(
    async (error) => {
      await attempt.giveBack();
      throw error;
    },
  );
  if (matches) await attempt.giveBack();
  return matches;
}

/** Notes a fresh proof of identity for the caller's session. Throws 403 `wrong_password`, or TooManyRequests. */
export async function prove(
  shop: Shop,
  session: Session,
  given: { readonly password: string; readonly address: string },
): Promise<{ ok: true }> {
  if (!(await isOwnPassword(shop, session, given)))
    throw new Problem(403, 'wrong_password', WRONG, 'password');
  await noteProof(shop, session);
  return { ok: true };
}
