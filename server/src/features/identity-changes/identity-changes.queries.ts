// SQL of the changes of clients' identities: inserts, lists, counts and decides them, and sets a client's old value
// again.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The client's columns that are its identity for the tax office. */
export const IDENTITY_COLUMNS = ['legal_id', 'legal_name', 'tax_category_id'] as const;
export type IdentityColumn = (typeof IDENTITY_COLUMNS)[number];

export type ChangeState = 'pending' | 'accepted' | 'reverted';

export interface NewIdentityChange {
  readonly field: IdentityColumn;
  /** As text; empty for no tax category. */
  readonly oldValue: string;
  readonly newValue: string;
}

/** Who changes the identity of which client. */
export interface ChangedBy {
  readonly companyId: number;
  readonly clientId: number;
  readonly userId: number;
  readonly actorUserId: number | null;
  readonly at: Date;
}

/** Inserts the changes of one save, in one statement. @returns their ids, in the order given. */
export async function insertChanges(
  tx: Tx,
  { companyId, clientId, userId, actorUserId, at }: ChangedBy,
  changes: readonly NewIdentityChange[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('identity_changes')
    .values(
      changes.map(({ field, oldValue, newValue }) => ({
        company_id: companyId,
        client_id: clientId,
        field,
        old_value: oldValue,
        new_value: newValue,
        user_id: userId,
        actor_user_id: actorUserId,
        changed_at: at,
      })),
    )
    .returning('identity_change_id')
    .execute();
  return rows.map((row) => row.identity_change_id);
}

/** Returns when a client's identity was saved since a moment, the newest first; at most thirty times. */
export async function savesSince(
  tx: Tx,
  {
    companyId,
    clientId,
    since,
  }: { readonly companyId: number; readonly clientId: number; readonly since: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('identity_changes')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('changed_at', '>', since)
    .select('changed_at')
    .distinct()
    .orderBy('changed_at', 'desc')
    .limit(30)
    .execute();
  return rows.map((row) => row.changed_at);
}

export interface IdentityChangeRow {
  identity_change_id: number;
  client_id: number;
  client_code: string;
  client_name: string;
  field: IdentityColumn;
  /** As the reader knows it: a tax category by its description. */
  old_text: string;
  new_text: string;
  is_current: boolean;
  changed_at: Date;
  user_email: string;
  user_name: string;
  actor_name: string | null;
  state: ChangeState;
  decided_by_name: string | null;
  decided_at: Date | null;
}

/** Which changes to list. */
export interface ChangeSelection {
  readonly ids?: readonly number[];
  readonly pendingOnly?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

/** The value of a field that the client `c` has now, as text. */
const currentValue = sql`case i.field when 'legal_id' then c.legal_id when 'legal_name' then c.legal_name
  else coalesce(c.tax_category_id::text, '') end`;

/** Whether the change `i` is in force: the client has its new value, and every later change of the field was reverted. */
const isCurrent = sql<boolean>`(${currentValue} = i.new_value and not exists (
  select from identity_changes later
  where later.company_id = i.company_id and later.client_id = i.client_id and later.field = i.field
    and later.identity_change_id > i.identity_change_id and later.state <> 'reverted'))`;

/** Returns changes, the newest first. */
export async function selectChanges(
  db: Database,
  companyId: number,
  { ids, pendingOnly = false, limit, offset = 0 }: ChangeSelection,
): Promise<IdentityChangeRow[]> {
  const { rows } = await sql<IdentityChangeRow>`
    select i.identity_change_id, i.client_id, c.client_code, c.legal_name as client_name, i.field,
      coalesce(before.tax_category_description, i.old_value) as old_text,
      coalesce(after.tax_category_description, i.new_value) as new_text,
      ${isCurrent} as is_current, i.changed_at, u.email as user_email, u.name as user_name, a.name as actor_name, i.state,
      d.name as decided_by_name, i.decided_at
    from identity_changes i
    join clients c on c.company_id = i.company_id and c.client_id = i.client_id
    join users u on u.user_id = i.user_id
    left join users a on a.user_id = i.actor_user_id
    left join users d on d.user_id = i.decided_by_user_id
    left join tax_categories before on i.field = 'tax_category_id' and before.tax_category_id::text = i.old_value
    left join tax_categories after on i.field = 'tax_category_id' and after.tax_category_id::text = i.new_value
    where i.company_id = ${companyId} and ${pendingOnly ? sql`i.state = 'pending'` : sql`true`}
      and ${ids === undefined ? sql`true` : sql`i.identity_change_id = any(${ids}::bigint[])`}
    order by i.identity_change_id desc
    limit ${limit ?? null}::int offset ${offset}`.execute(db);
  return rows;
}

/** Returns the number of changes of a company, and how many of them wait for an administrator. */
export async function countChanges(
  db: Database,
  companyId: number,
): Promise<{ readonly total: number; readonly pending: number }> {
  const { rows } = await sql<{ total: number; pending: number }>`
    select count(*)::int as total, (count(*) filter (where state = 'pending'))::int as pending
    from identity_changes where company_id = ${companyId}`.execute(db);
  return rows[0] ?? { total: 0, pending: 0 };
}

/** Returns the number of changes that wait for an administrator. */
export async function countPending(db: Database, companyId: number): Promise<number> {
  const { pending } = await db
    .selectFrom('identity_changes')
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow();
  return Number(pending);
}

/** Locks a change until the transaction ends. @returns the change; undefined if the company has none with that id. */
export const lockChange = (tx: Tx, companyId: number, identityChangeId: number) =>
  tx
    .selectFrom('identity_changes')
    .where('company_id', '=', companyId)
    .where('identity_change_id', '=', identityChangeId)
    .select(['identity_change_id', 'client_id', 'user_id', 'field', 'old_value', 'new_value', 'state'])
    .forUpdate()
    .executeTakeFirst();
export type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/**
 * Locks the client, then sets its old value again if the change is in force.
 * @returns whether it was set.
 */
export async function restoreOldValue(
  tx: Tx,
  companyId: number,
  { identity_change_id: id, client_id: clientId }: LockedChange,
): Promise<boolean> {
  await sql`select from clients where company_id = ${companyId} and client_id = ${clientId} for update`.execute(
    tx,
  );
  const { rows } = await sql<{ client_id: number }>`
    update clients t set
      legal_id = case i.field when 'legal_id' then i.old_value else t.legal_id end,
      legal_name = case i.field when 'legal_name' then i.old_value else t.legal_name end,
      tax_category_id = case i.field when 'tax_category_id' then nullif(i.old_value, '')::int else t.tax_category_id end
    from identity_changes i join clients c on c.company_id = i.company_id and c.client_id = i.client_id
    where i.company_id = ${companyId} and i.identity_change_id = ${id} and t.client_id = c.client_id and ${isCurrent}
    returning t.client_id`.execute(tx);
  return rows.length > 0;
}

/** Gives the user the old name again, if a save of that name renamed the user too. */
export async function restoreUserName(
  tx: Tx,
  companyId: number,
  { user_id: userId, old_value: old, new_value: changed }: LockedChange,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ name: old })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('name', '=', changed)
    .execute();
}

/** Marks a change as decided by an administrator. */
export async function markDecided(
  tx: Tx,
  companyId: number,
  identityChangeId: number,
  decided: { readonly state: ChangeState; readonly byUserId: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('identity_changes')
    .set({ state: decided.state, decided_by_user_id: decided.byUserId, decided_at: decided.at })
    .where('company_id', '=', companyId)
    .where('identity_change_id', '=', identityChangeId)
    .execute();
}

/** Writes an administrator's decision to the client's trail ('Actividad'). */
export async function insertDecisionInTrail(
  tx: Tx,
  entry: {
    readonly companyId: number;
    readonly clientId: number;
    readonly userId: number;
    readonly actorUserId: number;
    readonly detail: string;
  },
): Promise<void> {
  await tx
    .insertInto('trail_entries')
    .values({
      company_id: entry.companyId,
      client_id: entry.clientId,
      user_id: entry.userId,
      actor_user_id: entry.actorUserId,
      call: 'decideIdentityChange',
      detail: entry.detail,
      outcome: 'done',
    })
    .execute();
}
