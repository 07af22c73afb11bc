// Fresh proof of identity: what a user has proved in the last five minutes, asked for before password, e-mail or factors change.

import { proofRequired, unauthorized } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { liveSession, markProved } from './session-records.queries.js';

/** How long a proof of identity counts as fresh. */
const FRESH_MS = 300_000;

/** Returns whether the session's user has proved their identity in the last five minutes; false while an administrator acts. */
export async function hasFreshProof(
  shop: Shop,
  { companyId, sessionId, actor }: Pick<Session, 'companyId' | 'sessionId' | 'actor'>,
): Promise<boolean> {
  if (sessionId === undefined || actor !== undefined) return false;
  const row = await liveSession(shop.db, companyId, sessionId);
  return row !== undefined && row.proved_at !== null && shop.now() - row.proved_at.getTime() < FRESH_MS;
}

/** Throws 403 `proof_required` unless the session's user has proved their identity in the last five minutes. */
export async function requireFreshProof(shop: Shop, session: Session): Promise<void> {
  if (!(await hasFreshProof(shop, session))) throw proofRequired();
}

/** Notes that the session's user has just proved their identity. Throws 401 when the session has ended. */
export async function noteProof(
  shop: Shop,
  { companyId, userId, sessionId }: Pick<Session, 'companyId' | 'userId' | 'sessionId'>,
): Promise<void> {
  if (sessionId === undefined || !(await markProved(shop.db, companyId, sessionId, new Date(shop.now()))))
    throw unauthorized();
  shop.forgetSession(userId);
}
