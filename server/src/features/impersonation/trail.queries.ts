// SQL of the trail, the log of what administrators did in a client's name: inserts and closes entries, lists them by
// page.

import type { CallName } from '@mostrador/contract/routes';
import type { Database } from '../../platform/database/database.js';

export type TrailOutcome = 'begun' | 'done' | 'refused' | 'failed';

export interface NewTrailEntry {
  readonly companyId: number;
  readonly clientId: number;
  readonly userId: number;
  readonly actorUserId: number;
  readonly call: CallName;
  readonly detail: string;
  readonly outcome: TrailOutcome;
}

/** @returns the entry's id. */
export async function insertEntry(db: Database, entry: NewTrailEntry): Promise<number> {
  const { trail_entry_id: id } = await db
    .insertInto('trail_entries')
    .values({
      company_id: entry.companyId,
      client_id: entry.clientId,
      user_id: entry.userId,
      actor_user_id: entry.actorUserId,
      call: entry.call,
      detail: entry.detail,
      outcome: entry.outcome,
    })
    .returning('trail_entry_id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function closeEntry(
  db: Database,
  companyId: number,
  entryId: number,
  { outcome, detail }: { readonly outcome: TrailOutcome; readonly detail: string },
): Promise<void> {
  await db
    .updateTable('trail_entries')
    .set({ outcome, detail })
    .where('company_id', '=', companyId)
    .where('trail_entry_id', '=', entryId)
    .execute();
}

/** Returns a page of a client's entries, newest first. */
export const selectEntries = (
  db: Database,
  companyId: number,
  clientId: number,
  page: { readonly limit: number; readonly offset: number },
) =>
  db
    .selectFrom('trail_entries as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .innerJoin('users as a', 'a.user_id', 't.actor_user_id')
    .where('t.company_id', '=', companyId)
    .where('t.client_id', '=', clientId)
    .select([
      't.trail_entry_id',
      't.begun_at',
      'a.name as actor_name',
      'a.email as actor_email',
      'u.email as user_email',
      't.call',
      't.detail',
      't.outcome',
    ])
    .orderBy('t.trail_entry_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Returns the number of a client's entries; undefined when the company has no such client. */
export async function countEntries(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('clients as c')
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .select((eb) =>
      eb
        .selectFrom('trail_entries as t')
        .whereRef('t.company_id', '=', 'c.company_id')
        .whereRef('t.client_id', '=', 'c.client_id')
        .select((count) => count.fn.countAll<number>().as('entries'))
        .as('entries'),
    )
    .executeTakeFirst();
  return row === undefined ? undefined : (row.entries ?? 0);
}
