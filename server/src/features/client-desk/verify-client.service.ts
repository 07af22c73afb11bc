// Verifies or rejects a registered client on the desk: sets its terms, activates or blocks its users, and mails them.

import type { clientDeskCalls, SavedClient } from '@mostrador/contract/entries/client-desk';
import type { output } from 'zod';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { inviteVerified } from '../auth/invite-verified.service.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { deskClient } from './client-desk.service.js';
import { invalidValue, lockClient, readValue, screenAction, writeClients } from './client-edits.service.js';
import { selectStatus } from './client-list.queries.js';
import { labelOf } from './client-values.js';
import { activateUsers, refuseUsers, setRejection } from './client-writes.queries.js';

type Verification = output<typeof clientDeskCalls.verifyClient.body>;

const notWaiting = () =>
  new Problem(
    409,
    'client_not_waiting',
    'Este cliente ya no espera verificación. Por favor revise su estado.',
  );

/**
 * Verifies a client that waits or was rejected.
 * @throws Problem 400 `invalid_value` with the field, 404 for an unknown client, 409 `client_not_waiting` when another
 * administrator was first, 409 `client_code_taken`.
 */
export async function verifyClient(
  shop: Shop,
  session: Session,
  clientId: number,
  { welcome, clientCode, ...terms }: Verification,
): Promise<SavedClient> {
  const { companyId } = shop.company();
  const code = clientCode === undefined || clientCode.trim() === '' ? {} : { clientCode };
  const values = Object.fromEntries(
    Object.entries({ ...terms, ...code }).map(([field, to]) => [field, readValue(field, to)]),
  );
  const author = screenAction(session);
  const { saved, users } = await shop.db.transaction().execute(async (tx) => {
    const before = await lockClient(tx, companyId, clientId);
    const status = await selectStatus(tx, companyId, clientId);
    const activated = await activateUsers(tx, companyId, clientId, {
      byUserId: session.userId,
      at: new Date(shop.now()),
    });
    if (activated.length === 0) throw notWaiting();
    const after = { ...before, values: { ...before.values, ...values } };
    await writeClients(tx, shop, author, [{ before, after }]);
    const label = labelOf(after);
    await recordChanges(tx, companyId, author, [
      { kind: 'client', key: String(clientId), label, before: { status }, after: { status: 'active' } },
    ]);
    const detail = { welcome: welcome.trim() };
    for (const { user_id: userId, email, has_password: hasPassword } of activated) {
      if (hasPassword)
        await queuePersonMail(tx, { companyId, kind: 'account_ready', recipient: email, userId, detail });
      else await inviteVerified(tx, shop, session, [userId], welcome.trim());
    }
    const client = await deskClient(shop, tx, session, clientId);
    return { saved: { actionId: author.actionId, client }, users: activated };
  });
  for (const { user_id: userId } of users) {
    shop.forgetSession(userId);
    shop.securityLog.event('client_verified', { userId, actorId: session.userId });
  }
  return saved;
}

/** Rejects a client that waits. @throws Problem 400 without a reason, 404, 409 `client_not_waiting`. */
export async function rejectClient(
  shop: Shop,
  session: Session,
  clientId: number,
  given: string,
): Promise<SavedClient> {
  const { companyId } = shop.company();
  const reason = given.trim();
  if (reason === '') throw invalidValue('Por favor escriba el motivo: se lo enviamos al cliente.', 'reason');
  const author = screenAction(session);
  const { saved, users } = await shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const refused = await refuseUsers(tx, companyId, clientId);
    if (refused.length === 0) throw notWaiting();
    const at = new Date(shop.now());
    await setRejection(tx, companyId, clientId, { byUserId: session.userId, at, reason });
    await recordChanges(tx, companyId, author, [
      {
        kind: 'client',
        key: String(clientId),
        label: labelOf(client),
        before: { status: 'waiting', rejectionReason: '' },
        after: { status: 'rejected', rejectionReason: reason },
      },
    ]);
    for (const { user_id: userId, email } of refused)
      await queuePersonMail(tx, {
        companyId,
        kind: 'account_rejected',
        recipient: email,
        userId,
        detail: { reason },
      });
    const shown = await deskClient(shop, tx, session, clientId);
    return { saved: { actionId: author.actionId, client: shown }, users: refused };
  });
  for (const { user_id: userId } of users) {
    shop.forgetSession(userId);
    shop.securityLog.event('client_rejected', { userId, actorId: session.userId });
  }
  return saved;
}
