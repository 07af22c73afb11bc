// The users of a client on the desk: list, invite, what they may do, block. The orders belong to the client, so all of its users see
// them; each user has a cart of their own.

import type { ClientUser, ClientUserChange } from '@mostrador/contract/entries/client-users';
import type { ClientRole } from '@mostrador/rules/buying';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf, changedMeanwhile, recordChanges } from '../change-log/change-log.service.js';
import { inviteAgain, inviteUser } from '../invitations/invite.service.js';
import {
  type ClientUserRow,
  lockClientUser,
  selectClientUsers,
  updateClientUser,
} from './client-users.queries.js';

const UNKNOWN_CLIENT = 'No encontramos ese cliente.';
const UNKNOWN_USER = 'No encontramos ese usuario.';

interface Users {
  users: ClientUser[];
}

/** Returns a client's users. Throws 404 for an unknown client. */
export async function clientUsers(shop: Shop, session: Session, clientId: number): Promise<Users> {
  const rows = await selectClientUsers(shop.db, session.companyId, clientId);
  if (rows === undefined) throw notFound(UNKNOWN_CLIENT);
  return { users: rows.map(toUser) };
}

const toUser = (row: ClientUserRow): ClientUser => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  clientRole: roleOf(row.client_role),
  state: stateOf(row.status),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  invitedAt: row.invited_at?.toISOString() ?? null,
  mailError: row.mail_error ?? '',
});

const roleOf = (role: string): ClientRole => (role === 'looks' ? 'looks' : 'buys');

const STATES: readonly ClientUser['state'][] = ['invited', 'pending_email', 'pending_verification', 'active'];
const stateOf = (status: string): ClientUser['state'] =>
  STATES.find((state) => state === status) ?? 'blocked';

/** Invites a user of a client. Throws 404 for an unknown client, 400 or 409 as `inviteUser` does. */
export async function inviteClientUser(
  shop: Shop,
  session: Session,
  clientId: number,
  {
    name,
    email,
    clientRole,
  }: { readonly name: string; readonly email: string; readonly clientRole: ClientRole },
): Promise<Users> {
  await shop.db.transaction().execute(async (tx) => {
    if ((await selectClientUsers(tx, session.companyId, clientId)) === undefined)
      throw notFound(UNKNOWN_CLIENT);
    const userId = await inviteUser(tx, shop, session, { email, name, profile: 1, clientId, clientRole });
    await recordChanges(tx, session.companyId, authorOf(session), [
      {
        kind: 'client_user',
        key: String(userId),
        label: name.trim(),
        before: null,
        after: { clientId, email: email.trim(), clientRole },
      },
    ]);
  });
  return clientUsers(shop, session, clientId);
}

/**
 * Changes what a client's user may do, blocks or unblocks them, and ends their sessions.
 * @throws Problem 404 for an unknown user, 409 for a stale value.
 */
export async function saveClientUser(
  shop: Shop,
  session: Session,
  userId: number,
  changes: readonly ClientUserChange[],
): Promise<Users> {
  const { companyId } = session;
  const { clientId, hasChanged } = await shop.db.transaction().execute(async (tx) => {
    const user = await lockClientUser(tx, companyId, userId);
    if (user?.client_id == null) throw notFound(UNKNOWN_USER);
    const current = { clientRole: roleOf(user.client_role), blocked: user.status === 'blocked' } as const;
    const wanted = changes.filter(({ field, to }) => current[field] !== to);
    const stale = wanted.filter(({ field, from }) => current[field] !== from);
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map(({ field, from }) => ({
          kind: 'client_user',
          key: String(userId),
          field,
          seen: from,
          current: current[field],
        })),
      );
    if (wanted.length === 0) return { clientId: user.client_id, hasChanged: false };
    const after = { ...current, ...Object.fromEntries(wanted.map(({ field, to }) => [field, to])) };
    await updateClientUser(tx, companyId, userId, {
      client_role: after.clientRole,
      ...(after.blocked !== current.blocked && {
        status: after.blocked ? 'blocked' : statusWithout(shop, user),
      }),
    });
    const fields = wanted.map(({ field }) => field);
    const pick = (values: typeof current | typeof after) =>
      Object.fromEntries(fields.map((field) => [field, values[field]]));
    await recordChanges(tx, companyId, authorOf(session), [
      {
        kind: 'client_user',
        key: String(userId),
        label: user.name,
        before: pick(current),
        after: pick(after),
      },
    ]);
    return { clientId: user.client_id, hasChanged: true };
  });
  if (hasChanged) {
    shop.forgetSession(userId);
    const detail = changes.map(({ field, to }) => `${field} ${to}`).join(', ');
    shop.securityLog.event('role_changed', { userId, actorId: session.userId, detail });
  }
  return clientUsers(shop, session, clientId);
}

/** The status of a user whose block is taken back: what they had reached before it. */
function statusWithout(
  shop: Shop,
  user: {
    readonly password_hash: string;
    readonly email_confirmed_at: Date | null;
    readonly verified_at: Date | null;
    readonly invited_at: Date | null;
  },
): string {
  if (user.password_hash === '') return user.invited_at === null ? 'pending_verification' : 'invited';
  if (user.verified_at !== null) return 'active';
  if (user.email_confirmed_at === null) return 'pending_email';
  return shop.company().verifiesClients ? 'pending_verification' : 'active';
}

/** Invites an invited user of a client again. Throws 404 for an unknown user, 409 for one who is not invited. */
export async function resendClientInvitation(shop: Shop, session: Session, userId: number): Promise<Users> {
  const clientId = await shop.db.transaction().execute(async (tx) => {
    const user = await lockClientUser(tx, session.companyId, userId);
    if (user?.client_id == null) throw notFound(UNKNOWN_USER);
    await inviteAgain(tx, shop, session, userId);
    return user.client_id;
  });
  return clientUsers(shop, session, clientId);
}
