// Changes of a client's CUIT, legal name or tax category: records them for the company when a client saves them, and
// lets administrators accept or revert them.

import type { IdentityChange, IdentityChangeList } from '@mostrador/contract/entries/identity-changes';
import { formatCuit } from '@mostrador/rules/cuit';
import { offsetOf } from '@mostrador/rules/paging';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { TooManyRequests } from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import {
  type ChangeState,
  countChanges,
  countPending,
  IDENTITY_COLUMNS,
  type IdentityChangeRow,
  type IdentityColumn,
  insertChanges,
  insertDecisionInTrail,
  type LockedChange,
  lockChange,
  markDecided,
  restoreOldValue,
  restoreUserName,
  savesSince,
  selectChanges,
} from './identity-changes.queries.js';

/** A client's identity for the tax office. */
export interface ClientIdentity {
  readonly legal_id: string;
  readonly legal_name: string;
  readonly tax_category_id: number | null;
}

/** The new values of a save; absent ones stay. */
type NewIdentity = { readonly [F in keyof ClientIdentity]?: ClientIdentity[F] | undefined };

const FIELDS = { legal_id: 'legalId', legal_name: 'legalName', tax_category_id: 'taxCategory' } as const;
/** The fields in the words of mails and of the trail. */
const FIELD_WORDS: Readonly<Record<IdentityColumn, string>> = {
  legal_id: 'CUIT',
  legal_name: 'Razón social',
  tax_category_id: 'Condición impositiva',
};
const TRAIL_VALUE_MAX = 120;
const NONE = '(ninguna)';

const DAY_MS = 86_400_000;
/** Saves of a client that change its identity: at most so many in any period of that length. */
const SAVE_LIMITS = [
  { most: 10, periodMs: 3_600_000 },
  { most: 30, periodMs: DAY_MS },
] as const;
const TOO_MANY =
  'Ya cambió varias veces sus datos fiscales. Por favor espere un rato o contáctese con nosotros.';

/** Neither the company's mailbox nor the list may be flooded. Throws TooManyRequests. @param now milliseconds since 1970. */
async function refuseTooManySaves(tx: Tx, companyId: number, clientId: number, now: number): Promise<void> {
  const saves = await savesSince(tx, { companyId, clientId, since: new Date(now - DAY_MS) });
  const waits = SAVE_LIMITS.map(({ most, periodMs }) => {
    const earliest = saves[most - 1];
    return earliest === undefined ? 0 : Math.ceil((earliest.getTime() + periodMs - now) / 1_000);
  });
  const wait = Math.max(...waits);
  if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
}

const changedFields = (before: ClientIdentity, after: NewIdentity) =>
  IDENTITY_COLUMNS.flatMap((field) => {
    const value = after[field];
    const [oldValue, newValue] = [String(before[field] ?? ''), String(value ?? '')];
    return value === undefined || oldValue === newValue ? [] : [{ field, oldValue, newValue }];
  });

/**
 * Records what a save changes of a client's identity, and queues a mail to the company. Call it in the transaction of the
 * save, which holds the client's lock. Writes nothing if nothing of it changes. Throws TooManyRequests after ten saves in an hour or
 * thirty in a day.
 * @param before the locked client.
 * @param after the new values; absent ones stay.
 * @returns whether anything of it changes.
 */
export async function recordIdentityChanges(
  tx: Tx,
  shop: Shop,
  session: Session,
  clientId: number,
  { before, after }: { readonly before: ClientIdentity; readonly after: NewIdentity },
): Promise<boolean> {
  const changes = changedFields(before, after);
  if (changes.length === 0) return false;
  const { companyId, orderMail } = shop.company();
  const { userId, actor } = session;
  const now = shop.now();
  await refuseTooManySaves(tx, companyId, clientId, now);
  const ids = await insertChanges(
    tx,
    { companyId, clientId, userId, actorUserId: actor?.userId ?? null, at: new Date(now) },
    changes,
  );
  const rows = await selectChanges(tx, companyId, { ids });
  await queuePersonMail(tx, {
    companyId,
    kind: 'client_identity_changed',
    recipient: orderMail,
    userId,
    detail: {
      Cliente: `${before.legal_name} (${rows[0]?.client_code ?? ''})`,
      ...Object.fromEntries(rows.map((row) => [FIELD_WORDS[row.field], changeText(row)])),
      'Lo hizo': actor === undefined ? session.email : `${rows[0]?.actor_name ?? ''}, en su nombre`,
    },
  });
  return true;
}

/** Returns a page of the company's changes, newest first. */
export async function identityChanges(
  shop: Shop,
  given: { readonly pending: 'true' | 'false'; readonly pageSize: number; readonly pageNumber: number },
): Promise<IdentityChangeList> {
  const { companyId } = shop.company();
  const pendingOnly = given.pending === 'true';
  const page = { limit: given.pageSize, offset: offsetOf(given.pageNumber, given.pageSize) };
  const [{ total, pending }, rows] = await Promise.all([
    countChanges(shop.db, companyId),
    selectChanges(shop.db, companyId, { pendingOnly, ...page }),
  ]);
  return {
    totalCount: pendingOnly ? pending : total,
    pendingCount: pending,
    changes: rows.map(changeAnswer),
  };
}

/** Returns the number of changes that wait for an administrator. */
export const pendingIdentityChanges = (db: Database, companyId: number): Promise<number> =>
  countPending(db, companyId);

const UNIQUE_VIOLATION = '23505';

/**
 * Accepts a change, or reverts it to the old value, with an entry in the client's trail. Throws 404 for an unknown change;
 * 409 if another administrator decided it before, a newer change or value replaced it, or another client has the old CUIT.
 */
export async function decideIdentityChange(
  shop: Shop,
  session: Session,
  identityChangeId: number,
  decision: 'accept' | 'revert',
): Promise<IdentityChange> {
  const { companyId } = shop.company();
  const state = decision === 'accept' ? 'accepted' : 'reverted';
  const change = await shop.db
    .transaction()
    .execute(async (tx) => {
      const locked = await lockChange(tx, companyId, identityChangeId);
      const row = locked && (await oneChange(tx, companyId, identityChangeId));
      if (locked === undefined || row === undefined) throw notFound('No encontramos ese cambio.');
      if (row.state !== 'pending') throw decidedBefore(row);
      if (state === 'reverted') await revert(tx, companyId, locked);
      const at = new Date(shop.now());
      await markDecided(tx, companyId, identityChangeId, { state, byUserId: session.userId, at });
      await insertDecisionInTrail(tx, {
        companyId,
        clientId: row.client_id,
        userId: locked.user_id,
        actorUserId: session.userId,
        detail: `${decision}: ${FIELD_WORDS[row.field]}: ${changeText(row, TRAIL_VALUE_MAX)}`,
      });
      return locked;
    })
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw cuitTaken();
      throw error;
    });
  shop.forgetSession(change.user_id);
  shop.securityLog.event('identity_changed', {
    userId: change.user_id,
    actorId: session.userId,
    detail: state,
  });
  const decided = await oneChange(shop.db, companyId, identityChangeId);
  if (decided === undefined) throw new Error('A decided change cannot be read.');
  return changeAnswer(decided);
}

async function oneChange(
  db: Database,
  companyId: number,
  identityChangeId: number,
): Promise<IdentityChangeRow | undefined> {
  const [row] = await selectChanges(db, companyId, { ids: [identityChangeId] });
  return row;
}

async function revert(tx: Tx, companyId: number, change: LockedChange): Promise<void> {
  if (!(await restoreOldValue(tx, companyId, change))) throw newerValue();
  if (change.field === 'legal_name') await restoreUserName(tx, companyId, change);
}

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  pending: 'dejado pendiente',
  accepted: 'aceptado',
  reverted: 'revertido',
};

const decidedBefore = ({ state, decided_by_name: name }: IdentityChangeRow) =>
  new Problem(
    409,
    'decided_before',
    `Este cambio ya fue ${STATE_WORDS[state]} por ${name ?? 'otra persona'}.`,
  );
const newerValue = () =>
  new Problem(
    409,
    'newer_value',
    'No se puede revertir: el cliente volvió a cambiar ese dato después. Revise el cambio más nuevo.',
  );
const cuitTaken = () =>
  new Problem(409, 'legal_id_taken', 'No se puede revertir: ahora otro cliente tiene el CUIT anterior.');

const valueText = (field: IdentityColumn, value: string): string =>
  field === 'legal_id' ? formatCuit(value) : value === '' ? NONE : value;

const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;

/** Returns 'old → new' as a reader knows the values. */
const changeText = (row: IdentityChangeRow, max = Number.POSITIVE_INFINITY): string =>
  [row.old_text, row.new_text].map((value) => shortened(valueText(row.field, value), max)).join(' → ');

const changeAnswer = (row: IdentityChangeRow): IdentityChange => ({
  identityChangeId: row.identity_change_id,
  clientId: row.client_id,
  clientCode: row.client_code,
  clientName: row.client_name,
  field: FIELDS[row.field],
  oldValue: row.old_text,
  newValue: row.new_text,
  isCurrent: row.is_current,
  changedAt: row.changed_at.toISOString(),
  userEmail: row.user_email,
  actorName: row.actor_name ?? '',
  state: row.state,
  decidedByName: row.decided_by_name ?? '',
  decidedAt: row.decided_at?.toISOString() ?? null,
});
