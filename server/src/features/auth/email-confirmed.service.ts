import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { type ChangedAccount, markEmailConfirmed } from './account-changes.queries.js';

/**
 * Confirms the user's e-mail. When the company verifies its clients, the user waits for verification and the company gets a
 * mail; otherwise the account is active at once.
 * @returns the changed user; undefined when the e-mail was confirmed before or the user is blocked.
 */
export async function emailConfirmed(
  shop: Shop,
  tx: Tx,
  userId: number,
): Promise<ChangedAccount | undefined> {
  const { companyId, verifiesClients, orderMail } = shop.company();
  const status = verifiesClients ? 'pending_verification' : 'active';
  const changed = await markEmailConfirmed(tx, { companyId, userId, status, at: new Date(shop.now()) });
  if (changed !== undefined && verifiesClients)
    await queuePersonMail(tx, { companyId, kind: 'client_to_verify', recipient: orderMail, userId });
  return changed;
}
