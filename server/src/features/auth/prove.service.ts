// The call `prove`: a signed-in user proves their identity again, so that the session may change password, e-mail or factors.

import type { PasskeyAnswer } from '@mostrador/contract/entries/factors';
import { Problem, proofRequired, unauthorized } from '../../platform/http/problem.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import type { Session, Shop } from '../../shop.js';
import { checkCode } from '../factor-checks/codes.service.js';
import { needsSecondStep } from '../factor-checks/second-factor.service.js';
import { type AccountRow, accountById } from './auth.queries.js';
import { noteProof } from './fresh-proof.service.js';
import type { LoginSource } from './log-in.service.js';
import { countLoginAttempt } from './login-slowdown.service.js';
import { isOwnPasskey, wrongCode, wrongPasskey } from './second-step.service.js';

const WRONG = 'La contraseña actual no es correcta.';
const CODE_MISSING = 'Ingrese también el código de su aplicación.';

/**
 * Returns whether a password is the session's user's own. Every wrong one counts as a failed log-in; throws TooManyRequests,
 * and 403 `proof_required` for a user who logs in with a second step: the password alone proves nothing then.
 */
export async function isOwnPassword(
  shop: Shop,
  session: Session,
  given: { readonly password: string; readonly address: string },
): Promise<boolean> {
  const account = await ownAccount(shop, session);
  if (needsSecondStep(shop, account)) throw proofRequired();
  return passwordIsRight(shop, account, given);
}

/** What a user gives to prove their identity: a passkey, or the password, with a code if the authenticator app is on. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  readonly source: Pick<LoginSource, 'address' | 'deviceKey'>;
}

/**
 * Notes a fresh proof of identity for the caller's session. Throws 403 `wrong_password`, `code_required`, `code_wrong` or
 * `passkey_wrong`, or TooManyRequests.
 */
export async function prove(shop: Shop, session: Session, given: GivenProof): Promise<{ ok: true }> {
  const { source, passkey } = given;
  if (passkey === undefined) await requirePasswordAndCode(shop, session, given);
  else if (!(await isOwnPasskey(shop, session.userId, passkey, source))) throw wrongPasskey(403);
  await noteProof(shop, session);
  return { ok: true };
}

async function requirePasswordAndCode(
  shop: Shop,
  session: Session,
  { password = '', code = '', source }: GivenProof,
): Promise<void> {
  const account = await ownAccount(shop, session);
  const { address } = source;
  if (password === '' || !(await passwordIsRight(shop, account, { password, address })))
    throw new Problem(403, 'wrong_password', WRONG, 'password');
  if (!needsSecondStep(shop, account)) return;
  if (code.trim() === '') throw new Problem(403, 'code_required', CODE_MISSING, 'code');
  if ((await checkCode(shop, account, { code, source })) === undefined) throw wrongCode(403);
}

async function ownAccount(shop: Shop, { companyId, userId }: Session): Promise<AccountRow> {
  const account = await accountById(shop.db, companyId, userId);
  if (account === undefined) throw unauthorized();
  return account;
}

async function passwordIsRight(
  shop: Shop,
  account: AccountRow,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<boolean> {
  const attempt = await countLoginAttempt(shop, { email: account.email, address });
  const matches = await passwordMatches(account.password_hash, password, `user ${account.user_id}`).catch(
    async (error) => {
      await attempt.giveBack();
      throw error;
    },
  );
  if (matches) await attempt.giveBack();
  return matches;
}
