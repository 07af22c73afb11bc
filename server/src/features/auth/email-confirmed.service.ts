import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { markEmailConfirmed } from './account-changes.queries.js';

export type ConfirmedStatus = 'pending_verification' | 'active';

/**
 * The user has shown that their mails reach them. Where the company verifies its clients it is told of one more who
 * waits; elsewhere the account is ready at once.
 * @returns what the user is now; undefined where their e-mail was confirmed before, or they are blocked.
 */
export async function emailConfirmed(
  shop: Shop,
  tx: Tx,
  userId: number,
): Promise<ConfirmedStatus | undefined> {
  const { companyId, verifiesClients, orderMail } = shop.company();
  const status = verifiesClients ? 'pending_verification' : 'active';
  const changed = await markEmailConfirmed(tx, { companyId, userId, status, at: new Date(shop.now()) });
  if (!changed) return undefined;
  if (verifiesClients)
    await queuePersonMail(tx, { companyId, kind: 'client_to_verify', recipient: orderMail, userId });
  return status;
}
