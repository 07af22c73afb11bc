// The open sessions of a user: the list in 'Mis datos', closing one or all others, and logging out.

import type { OwnSession } from '@mostrador/contract/entries/auth';
import { notFound, unauthorized } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { endSessions } from './account-changes.queries.js';
import { endOtherSessions, endSession, openSessions } from './session-records.queries.js';
import { continueSession, idleLimit } from './session-tokens.service.js';

const SESSIONS_MAX = 50;

/** Returns the caller's open sessions, the caller's own first, then the last used. */
export async function ownSessions(shop: Shop, session: Session): Promise<OwnSession[]> {
  const now = shop.now();
  const usedSince = new Date(now - idleLimit(shop, session.profile));
  const rows = await openSessions(shop.db, session, { now: new Date(now), usedSince, limit: SESSIONS_MAX });
  const list = rows.map((row) => {
    const isCurrent = row.session_id === session.sessionId;
    return {
      sessionId: row.session_id,
      device: row.device,
      address: row.address,
      method: row.method,
      startedAt: row.started_at.toISOString(),
      lastUsedAt: (isCurrent ? new Date(now) : row.last_used_at).toISOString(),
      isCurrent,
    };
  });
  return [...list.filter(({ isCurrent }) => isCurrent), ...list.filter(({ isCurrent }) => !isCurrent)];
}

/** Ends one of the caller's open sessions. Throws 404 when the caller has none of that id. */
export async function closeSession(
  shop: Shop,
  { companyId, userId }: Session,
  sessionId: string,
): Promise<{ ok: true }> {
  const closed = await endSession(shop.db, { companyId, userId, sessionId }, new Date(shop.now()));
  if (!closed) throw notFound('Esa sesión ya está cerrada.');
  shop.forgetSession(userId);
  shop.securityLog.event('session_ended', { userId, detail: 'one session closed by the user' });
  return { ok: true };
}

/** Ends every session of the caller's account but the caller's own, and returns a new token for it. */
export async function closeSessions(
  shop: Shop,
  { companyId, userId, sessionVersion, sessionId }: Session,
): Promise<{ token: string }> {
  const account = await shop.db.transaction().execute(async (tx) => {
    const changed = await endSessions(tx, { companyId, userId, expectedVersion: sessionVersion });
    if (changed === undefined) throw unauthorized();
    const kept = { companyId, userId, sessionId };
    await endOtherSessions(tx, kept, { version: changed.session_version, at: new Date(shop.now()) });
    return changed;
  });
  shop.forgetSession(userId);
  shop.securityLog.event('session_ended', { userId, detail: 'all sessions closed by the user' });
  return { token: await continueSession(shop, account, sessionId) };
}

/** Ends the caller's session at the server; one that has ended already is no failure. A session in a client's name ends alone: the administrator's own goes on. */
export async function logout(shop: Shop, session: Session | undefined): Promise<{ ok: true }> {
  if (session?.sessionId === undefined) return { ok: true };
  const { companyId, userId, sessionId, actor } = session;
  await endSession(shop.db, { companyId, userId, sessionId }, new Date(shop.now()));
  shop.forgetSession(userId);
  if (actor !== undefined) shop.forgetSession(actor.userId);
  return { ok: true };
}
