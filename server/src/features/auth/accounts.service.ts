// User accounts for other features: reads a user with the fields that a token needs, sets a signed-in user's new password, and
// lets an invited user in.

import type { Database, Tx } from '../../platform/database/database.js';
import { unauthorized } from '../../platform/http/problem.js';
import { spendTokensOf } from '../../platform/sessions/one-time-tokens.queries.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { acceptInvited, type ChangedAccount, replacePassword } from './account-changes.queries.js';
import { type AccountRow, accountById } from './auth.queries.js';
import { type LoginSource, rememberDevice } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { endOtherSessions } from './session-records.queries.js';
import { startSession } from './session-tokens.service.js';

export type { AccountRow as Account, ChangedAccount };

/**
 * Returns a user of the company with the fields that tokens need.
 * @param db the transaction, to read what it has written itself.
 */
export const accountOf = (
  shop: Shop,
  userId: number,
  db: Database = shop.db,
): Promise<AccountRow | undefined> => accountById(db, shop.company().companyId, userId);

/**
 * Sets the password of the session's user, ends their other sessions and recovery tokens, and queues a mail to them.
 * Throws 401 when the session has ended meanwhile, because another password was set or all sessions were closed.
 * @returns the changed user, for the caller's new token.
 */
export async function setPassword(
  tx: Tx,
  shop: Shop,
  {
    userId,
    email,
    sessionVersion,
    sessionId,
  }: Pick<Session, 'userId' | 'email' | 'sessionVersion' | 'sessionId'>,
  passwordHash: string,
): Promise<ChangedAccount> {
  const { companyId } = shop.company();
  const at = new Date(shop.now());
  const changed = await replacePassword(tx, {
    companyId,
    userId,
    expectedVersion: sessionVersion,
    passwordHash,
    at,
  });
  if (changed === undefined) throw unauthorized();
  await endOtherSessions(tx, { companyId, userId, sessionId }, { version: changed.session_version, at });
  await spendTokensOf(tx, { companyId, userId, kinds: ['recover', 'change_password'] }, shop.now());
  await queuePersonMail(tx, { companyId, kind: 'password_changed', recipient: email, userId });
  return changed;
}

/**
 * Sets the first password of a user whose invitation was just spent, and opens their session.
 * @returns the session's token; undefined if the user is not invited any more.
 */
export async function acceptAccount(
  tx: Tx,
  shop: Shop,
  {
    userId,
    passwordHash,
    source,
  }: { readonly userId: number; readonly passwordHash: string; readonly source: LoginSource },
): Promise<string | undefined> {
  const { companyId } = shop.company();
  const at = new Date(shop.now());
  const changed = await acceptInvited(tx, { companyId, userId, passwordHash, at });
  if (changed === undefined) return undefined;
  const { address, device } = source;
  await noteLoginAttempt(tx, {
    companyId,
    email: changed.email,
    userId,
    address,
    method: 'invitation',
    succeeded: true,
    at,
  });
  await rememberDevice(tx, shop, userId, source);
  return startSession(shop, changed, { method: 'invitation', device, address }, tx);
}
