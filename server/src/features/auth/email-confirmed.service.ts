import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { type ChangedAccount, markEmailConfirmed } from './account-changes.queries.js';

/**
 * The user has shown that their mails reach them. Where the company verifies its clients it is told of one more who
 * waits; elsewhere the account is ready at once.
 * @returns the user as they are now; undefined where their e-mail was confirmed before, or they are blocked.
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
