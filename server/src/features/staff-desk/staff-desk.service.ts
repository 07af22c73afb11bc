// The company's staff on the desk: list, invite, change the role, block, end sessions, undo. A company is never left without an
// active administrator.

import type { StaffChange, StaffMember, StaffRole } from '@mostrador/contract/entries/staff-desk';
import type { Tx } from '../../platform/database/database.js';
import { forbidden, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  differences,
  type KeptField,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { inviteAgain, inviteUser } from '../invitations/invite.service.js';
import { hasOtherAdministrator, lockAdministrators } from '../staff/staff.service.js';
import { lockMember, type StaffRow, selectStaff, updateMember } from './staff-desk.queries.js';

const PROFILES = { salesman: 2, administrator: 3 } as const satisfies Record<StaffRole, 2 | 3>;
const LAST_ADMINISTRATOR = 'Es el único administrador activo: nombre a otro antes.';
const UNKNOWN = 'No encontramos a esa persona.';

interface Members {
  members: StaffMember[];
}

export async function staffMembers(shop: Shop, session: Session): Promise<Members> {
  const rows = await selectStaff(shop.db, session.companyId, new Date(shop.now()));
  return { members: rows.map((row) => toMember(row, session)) };
}

const toMember = (row: StaffRow, { userId }: Session): StaffMember => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  role: roleOf(row.profile),
  state: row.status === 'invited' || row.status === 'blocked' ? row.status : 'active',
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  openSessions: row.open_sessions,
  hasSecondFactor: row.has_second_factor,
  clients: row.clients,
  invitedAt: row.invited_at?.toISOString() ?? null,
  mailError: row.mail_error ?? '',
  isSelf: row.user_id === userId,
});

const roleOf = (profile: number): StaffRole => (profile === 3 ? 'administrator' : 'salesman');

/** Invites a salesman or an administrator. Throws 403 without fresh proof of identity, 400 or 409 as `inviteUser` does. */
export async function inviteStaff(
  shop: Shop,
  session: Session,
  { name, email, role }: { readonly name: string; readonly email: string; readonly role: StaffRole },
): Promise<Members> {
  await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    const profile = PROFILES[role];
    const invited = { email, name, profile, clientId: null, clientRole: 'buys' } as const;
    const userId = await inviteUser(tx, shop, session, invited);
    await recordChanges(tx, session.companyId, authorOf(session), [
      {
        kind: 'staff',
        key: String(userId),
        label: name.trim(),
        before: null,
        after: { email: email.trim(), role },
      },
    ]);
  });
  return staffMembers(shop, session);
}

/**
 * Changes the role of a member, blocks or unblocks them, and ends their sessions. The company's administrators are locked first, so that
 * of two requests at the same time the second sees the outcome of the first: who has just lost the role changes no user.
 * @throws Problem 404 for an unknown user, 403 without fresh proof or the role, 409 for a stale value or for the last active administrator.
 */
export async function saveStaffMember(
  shop: Shop,
  session: Session,
  userId: number,
  changes: readonly StaffChange[],
): Promise<Members> {
  const { companyId } = session;
  await requireFreshProof(shop, session);
  const hasChanged = await shop.db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, companyId);
    if (!administrators.has(session.userId)) throw forbidden();
    const member = await lockMember(tx, companyId, userId);
    if (member === undefined) throw notFound(UNKNOWN);
    const current = stateOf(member);
    const wanted = changes.filter(({ field, to }) => current[field] !== to);
    const stale = wanted.filter(({ field, from }) => current[field] !== from);
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map(({ field, from }) => ({
          kind: 'staff',
          key: String(userId),
          field,
          seen: from,
          current: current[field],
        })),
      );
    if (wanted.length === 0) return false;
    const after = { ...current, ...Object.fromEntries(wanted.map(({ field, to }) => [field, to])) };
    await writeMember(tx, companyId, authorOf(session), { member, current, after });
    return true;
  });
  if (hasChanged) {
    shop.forgetSession(userId);
    const detail = changes.map(({ field, to }) => `${field} ${to}`).join(', ');
    shop.securityLog.event('role_changed', { userId, actorId: session.userId, detail });
  }
  return staffMembers(shop, session);
}

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** What an administrator changes of a member. */
interface MemberState {
  readonly role: StaffRole;
  readonly blocked: boolean;
}

const stateOf = ({ profile, status }: Member): MemberState => ({
  role: roleOf(profile),
  blocked: status === 'blocked',
});

/**
 * Writes a locked member and records the change. The company's administrators are locked.
 * @throws Problem 409 `last_administrator`.
 */
async function writeMember(
  tx: Tx,
  companyId: number,
  author: Author,
  {
    member,
    current,
    after,
  }: { readonly member: Member; readonly current: MemberState; readonly after: MemberState },
): Promise<void> {
  const userId = member.user_id;
  const isActiveAdministrator = member.profile === 3 && member.status === 'active';
  const leaves = after.blocked || after.role !== 'administrator';
  if (isActiveAdministrator && leaves && !(await hasOtherAdministrator(tx, companyId, userId)))
    throw new Problem(409, 'last_administrator', LAST_ADMINISTRATOR);
  await updateMember(tx, companyId, userId, {
    web_profile_id: PROFILES[after.role],
    ...(after.blocked !== current.blocked && { status: after.blocked ? 'blocked' : statusWithout(member) }),
  });
  const fields = differences({ ...current }, { ...after });
  if (fields !== undefined)
    await recordChanges(tx, companyId, author, [
      { kind: 'staff', key: String(userId), label: member.name, ...fields },
    ]);
}

/** Undoes changes of members, each field where it still has the value of the change; an invitation is not taken back. */
export const restoreStaff: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  await lockAdministrators(tx, companyId);
  const kept: KeptField[] = [];
  let restored = 0;
  for (const { key, label, before, after } of changes.toSorted((a, b) => Number(a.key) - Number(b.key))) {
    const keep = (reason: string) => kept.push({ label, field: '', reason });
    const member = await lockMember(tx, companyId, Number(key));
    if (member === undefined || before === null) {
      keep(before === null ? 'La invitación ya salió: puede bloquear a esa persona.' : 'Ya no existe.');
      continue;
    }
    const current = stateOf(member);
    const back = Object.keys(before).filter((field): field is keyof MemberState => field in current);
    const open = back.filter((field) => current[field] === after?.[field]);
    if (open.length < back.length) keep('Después hubo otro cambio.');
    if (open.length === 0) continue;
    const wanted = { ...current, ...Object.fromEntries(open.map((field) => [field, before[field]])) };
    try {
      await writeMember(tx, companyId, author, { member, current, after: wanted });
      restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      keep(error.message);
    }
  }
  return { restored, kept };
};

/** The status of a user whose block is taken back: a user who never chose a password is invited again. */
const statusWithout = ({ password_hash: hash }: { readonly password_hash: string }): string =>
  hash === '' ? 'invited' : 'active';

/** Ends all sessions of a member at once. Throws 404 for an unknown user. */
export async function closeStaffSessions(
  shop: Shop,
  session: Session,
  userId: number,
): Promise<{ ok: true }> {
  await shop.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, session.companyId, userId);
    if (member === undefined) throw notFound(UNKNOWN);
    await updateMember(tx, session.companyId, userId, {});
  });
  shop.forgetSession(userId);
  shop.securityLog.event('session_ended', { userId, actorId: session.userId, detail: 'by an administrator' });
  return { ok: true };
}

/** Invites an invited member again. Throws 404 for an unknown user, 409 for one who is not invited. */
export async function resendStaffInvitation(shop: Shop, session: Session, userId: number): Promise<Members> {
  await shop.db.transaction().execute(async (tx: Tx) => {
    if ((await lockMember(tx, session.companyId, userId)) === undefined) throw notFound(UNKNOWN);
    await inviteAgain(tx, shop, session, userId);
  });
  return staffMembers(shop, session);
}
