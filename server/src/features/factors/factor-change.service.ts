// What follows each change of a user's factors: a mail to the user, a line in the security log, and fresh session data.

import type { Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';

/** Queues the mail that tells a user of an added or removed factor. */
export const mailFactorChange = (
  tx: Tx,
  { companyId, userId, email }: Pick<Session, 'companyId' | 'userId' | 'email'>,
  kind: 'factor_added' | 'factor_removed',
  factor: string,
): Promise<void> =>
  queuePersonMail(tx, { companyId, kind, recipient: email, userId, detail: { Método: factor } });

/** Writes a change of factors to the security log, and lets the user's next request read the account again. */
export function noteFactorChange(
  shop: Shop,
  { userId }: Pick<Session, 'userId'>,
  event: 'factor_added' | 'factor_removed' | 'recovery_codes_made',
  detail: string,
): void {
  shop.forgetSession(userId);
  shop.securityLog.event(event, { userId, detail });
}
