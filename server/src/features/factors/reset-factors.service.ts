// Resets the second factors of a user who has lost them: by another administrator (call `resetFactors`), or by an operator
// (`npm run staff -- reset-factors`).

import { emailKey } from '@mostrador/rules/email';
import type { Tx } from '../../platform/database/database.js';
import { forbidden, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import { recordFactorReset } from '../impersonation/trail.service.js';
import { mailFactorChange } from './factor-change.service.js';
import { deleteFactors, userByEmail } from './factors.queries.js';

const ALL = 'Todos: se quitaron a pedido';

/**
 * Removes another user's factors and bond with a Google account, ends their sessions, and writes it to the trail. Throws 404
 * for an unknown user, 403 for the administrator's own account.
 */
export async function resetFactors(shop: Shop, session: Session, email: string): Promise<{ ok: true }> {
  await requireFreshProof(shop, session);
  const { companyId } = session;
  const user = await userByEmail(shop.db, companyId, emailKey(email));
  if (user === undefined) throw notFound('No encontramos ese usuario.');
  if (user.user_id === session.userId)
    throw forbidden('Otro administrador tiene que quitar sus métodos de ingreso.');
  await shop.db.transaction().execute(async (tx) => {
    await resetInTransaction(tx, {
      companyId,
      user,
      actorUserId: session.userId,
      at: new Date(shop.now()),
    });
    if (user.client_id !== null)
      await recordFactorReset(shop, tx, {
        clientId: user.client_id,
        userId: user.user_id,
        actorUserId: session.userId,
      });
  });
  shop.forgetSession(user.user_id);
  shop.securityLog.event('factor_reset', { userId: user.user_id, actorId: session.userId });
  return { ok: true };
}

/** Removes every factor of a user, ends their sessions, writes the reset and queues the mail. */
export async function resetInTransaction(
  tx: Tx,
  {
    companyId,
    user,
    actorUserId,
    at,
  }: {
    readonly companyId: number;
    readonly user: { readonly user_id: number; readonly email: string };
    /** null: an operator, by command. */
    readonly actorUserId: number | null;
    readonly at: Date;
  },
): Promise<void> {
  const userId = user.user_id;
  await deleteFactors(tx, { companyId, userId }, { actorUserId, at });
  await mailFactorChange(tx, { companyId, userId, email: user.email }, 'factor_removed', ALL);
}
