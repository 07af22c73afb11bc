// Changes a password (call `changePassword`): with the one-time token of a recovery mail, or for a signed-in user who
// must change it.

import { emailKey } from '@mostrador/rules/email';
import { notWhileImpersonating, Problem, unauthorized } from '../../platform/http/problem.js';
import { isTokenValid, spendToken, spendTokensOf } from '../../platform/sessions/one-time-tokens.queries.js';
import { hashPassword, passwordMatches } from '../../platform/sessions/passwords.js';
import { networkKey } from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { replacePassword } from './account-changes.queries.js';
import { setPassword } from './accounts.service.js';
import { type AccountRow, accountByEmail, accountById } from './auth.queries.js';
import { emailConfirmed } from './email-confirmed.service.js';
import { type LoginSource, rememberDevice } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { clearFailures, rememberAddress } from './login-slowdown.service.js';
import { countNewPasswordAttempt, newPasswordFailures } from './password-policy.service.js';
import { countTokenAttempt, NO_USER_ID, recoveryInvalid } from './recovery.service.js';
import { endOtherSessions } from './session-records.queries.js';

const SAME_AS_BEFORE = 'La contraseña nueva debe ser distinta de la actual.';

export interface NewPassword {
  readonly usr: string;
  /** The guid of validateRecovery; empty for a user who must change the password and is logged in. */
  readonly token: string;
  readonly salt: string;
  readonly newPass: string;
}

/** Sets a new password and ends (revokes) every session of the user. The guid is spent only when the password is accepted. */
export async function changePassword(
  shop: Shop,
  given: NewPassword,
  { session, source }: { readonly session: Session | undefined; readonly source: LoginSource },
): Promise<{ ok: true }> {
  if (given.token !== '') await changeWithToken(shop, given, source);
  else await changeRequiredPassword(shop, given.newPass, session);
  return { ok: true };
}

async function changeWithToken(shop: Shop, given: NewPassword, source: LoginSource): Promise<void> {
  const { address } = source;
  await countTokenAttempt(shop, address);
  const { companyId } = shop.company();
  const account = await accountByEmail(shop.db, companyId, emailKey(given.usr));
  const { user_id: userId, email } = account ?? { user_id: NO_USER_ID, email: '' };
  const presentedToken = {
    companyId,
    kind: 'change_password',
    token: given.token,
    salt: given.salt,
    userId,
  } as const;
  if (!(await isTokenValid(shop.db, presentedToken, shop.now()))) throw recoveryInvalid();
  await requireGoodPassword(shop, given.newPass, email);
  const passwordHash = await hashPassword(given.newPass, networkKey(address));
  await shop.db.transaction().execute(async (tx) => {
    const at = new Date(shop.now());
    if ((await spendToken(tx, presentedToken, shop.now())) === undefined) throw recoveryInvalid();
    const changed = await replacePassword(tx, {
      companyId,
      userId,
      expectedVersion: undefined,
      passwordHash,
      at,
    });
    if (changed === undefined) throw recoveryInvalid();
    const ended = { companyId, userId, sessionId: undefined };
    await endOtherSessions(tx, ended, { version: changed.session_version, at });
    await spendTokensOf(tx, { companyId, userId, kinds: ['recover', 'change_password'] }, shop.now());
    await emailConfirmed(shop, tx, userId);
    await queuePersonMail(tx, { companyId, kind: 'password_changed', recipient: email, userId });
    await noteLoginAttempt(tx, {
      companyId,
      email,
      userId,
      address,
      method: 'recovery',
      succeeded: true,
      at,
    });
    await rememberAddress(tx, companyId, { email, address }, shop.now());
    await rememberDevice(tx, shop, userId, source);
    await clearFailures(tx, companyId, { email, address });
  });
  shop.forgetSession(userId);
  shop.securityLog.event('password_changed', { userId, address, detail: 'recovery' });
}

async function changeRequiredPassword(
  shop: Shop,
  newPass: string,
  session: Session | undefined,
): Promise<void> {
  if (session?.mustChangePassword !== true) throw unauthorized();
  if (session.actor !== undefined) throw notWhileImpersonating();
  const { companyId, userId } = session;
  await countNewPasswordAttempt(shop, userId);
  const account = await accountById(shop.db, companyId, userId);
  if (account === undefined) throw unauthorized();
  await requireGoodPassword(shop, newPass, account.email);
  await requireDifferentPassword(account, newPass);
  const passwordHash = await hashPassword(newPass, `user ${userId}`);
  await shop.db
    .transaction()
    .execute((tx) => setPassword(tx, shop, { ...session, sessionId: undefined }, passwordHash));
  shop.forgetSession(userId);
  shop.securityLog.event('password_changed', { userId, detail: 'required' });
}

async function requireGoodPassword(shop: Shop, password: string, email: string): Promise<void> {
  const failures = await newPasswordFailures(shop, password, { email });
  if (failures.length > 0) throw weakPassword(failures.join(' '));
}

/** Refuses the current password as the new one. */
async function requireDifferentPassword(account: AccountRow, password: string): Promise<void> {
  if (await passwordMatches(account.password_hash, password, `user ${account.user_id}`))
    throw weakPassword(SAME_AS_BEFORE);
}

const weakPassword = (message: string): Problem => new Problem(422, 'password_weak', message, 'newPass');
