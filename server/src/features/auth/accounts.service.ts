import type { Database, Tx } from '../../platform/database/database.js';
import { unauthorized } from '../../platform/http/problem.js';
import { spendTokensOf } from '../../platform/sessions/one-time-tokens.queries.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { type ChangedAccount, replacePassword } from './account-changes.queries.js';
import { type AccountRow, accountById } from './auth.queries.js';

export type { AccountRow as Account, ChangedAccount };

/**
 * A user of the company as tokens are made for them.
 * @param db a transaction, for what it has written itself.
 */
export const accountOf = (
  shop: Shop,
  userId: number,
  db: Database = shop.db,
): Promise<AccountRow | undefined> => accountById(db, shop.company().companyId, userId);

/**
 * Sets the password of the user of a session: their sessions and the ways to recover the old one end, and a mail tells
 * them. Whoever's session has ended meanwhile, because another password was set or all sessions were closed, is turned
 * away: 401.
 * @returns the user as they are now; the caller goes on under a token made of it.
 */
export async function setPassword(
  tx: Tx,
  shop: Shop,
  { userId, email, sessionVersion }: Pick<Session, 'userId' | 'email' | 'sessionVersion'>,
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
  await spendTokensOf(tx, { companyId, userId, kinds: ['recover', 'change_password'] }, shop.now());
  await queuePersonMail(tx, { companyId, kind: 'password_changed', recipient: email, userId });
  return changed;
}
