import type { Tx } from '../../platform/database/database.js';
import { unauthorized } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { replacePassword } from './account-changes.queries.js';
import { type AccountRow, accountById } from './auth.queries.js';
import { spendTokensOf } from './one-time-tokens.service.js';

export type { AccountRow as Account };

/** A user of the company as tokens are made for them. */
export const accountOf = (shop: Shop, userId: number): Promise<AccountRow | undefined> =>
  accountById(shop.db, shop.company().companyId, userId);

/** Sets a user's password: their sessions and the ways to recover the old one end, and a mail tells them. */
export async function setPassword(
  tx: Tx,
  shop: Shop,
  { userId, email, passwordHash }: { userId: number; email: string; passwordHash: string },
): Promise<void> {
  const { companyId } = shop.company();
  const at = new Date(shop.now());
  if (!(await replacePassword(tx, { companyId, userId, passwordHash, at }))) throw unauthorized();
  await spendTokensOf(tx, { companyId, userId, kinds: ['recover', 'change_password'] }, shop.now());
  await queuePersonMail(tx, { companyId, kind: 'password_changed', recipient: email, userId });
}
