// User accounts for other features: reads a user with the fields that a token needs, and sets a signed-in user's new
// password.

import type { Database, Tx } from '../../platform/database/database.js';
import { unauthorized } from '../../platform/http/problem.js';
import { spendTokensOf } from '../../platform/sessions/one-time-tokens.queries.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { type ChangedAccount, replacePassword } from './account-changes.queries.js';
import { type AccountRow, accountById } from './auth.queries.js';
import { endOtherSessions } from './session-records.queries.js';

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
