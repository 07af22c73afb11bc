// The second factors of a user: the list in 'Mis datos', and whether the last one may be removed.

import type { OwnFactors } from '@mostrador/contract/entries/factors';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { recoveryCodesLeft } from '../factor-checks/codes.service.js';
import { requiresFactor } from '../factor-checks/second-factor.service.js';
import { passkeysOf, replaceRecoveryCodes } from './factors.queries.js';

/** Returns the caller's factors. */
export async function ownFactors(shop: Shop, session: Session): Promise<OwnFactors> {
  const [account, left, passkeys] = await Promise.all([
    accountOf(shop, session.userId),
    recoveryCodesLeft(shop, session.userId),
    passkeysOf(shop.db, session),
  ]);
  return {
    totp: account?.has_totp ?? false,
    recoveryCodesLeft: left,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    required: requiresFactor(shop.company().requiresSecondFactor, session.profile),
  };
}

/**
 * Deletes the recovery codes of a user who has just lost their last factor. Throws 409, which undoes the change, for a user
 * whom the company asks for one.
 */
export async function settleRemoval(tx: Tx, shop: Shop, session: Session): Promise<void> {
  const account = await accountOf(shop, session.userId, tx);
  if (account?.has_factor === true) return;
  if (requiresFactor(shop.company().requiresSecondFactor, session.profile))
    throw new Problem(
      409,
      'last_factor',
      'La empresa pide un segundo paso: agregue otro método antes de quitar este.',
    );
  await replaceRecoveryCodes(tx, session, [], new Date(shop.now()));
}
