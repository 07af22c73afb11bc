import type { Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { queueInvitations } from '../mail/mail.service.js';
import { setInvited } from './account-changes.queries.js';

/**
 * Invites verified users who have no password: a salesman registered their client. They are active once they have chosen one.
 * @param welcome part of the mail; may be empty.
 */
export async function inviteVerified(
  tx: Tx,
  shop: Shop,
  session: Session,
  userIds: readonly number[],
  welcome = '',
): Promise<void> {
  const { companyId } = shop.company();
  const by = { companyId, byUserId: session.userId, at: new Date(shop.now()) };
  const invited = await setInvited(tx, by, userIds);
  const detail = welcome === '' ? {} : { Mensaje: welcome };
  if (invited.length > 0) await queueInvitations(tx, companyId, invited, detail);
  for (const userId of invited) shop.securityLog.event('user_invited', { userId, actorId: session.userId });
}
