// SQL of visits, which are notes about a client with a day and an outcome.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface VisitRow {
  readonly client_note_id: number;
  readonly visited_on: string;
  readonly outcome: string;
  readonly text: string;
  readonly user_id: number;
  readonly name: string;
  readonly struck_at: Date | null;
}

/** Visits shown of a client at most. */
const VISITS_MAX = 100;

/** The visits to a client, the newest first. */
export async function selectVisits(db: Database, companyId: number, clientId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select n.client_note_id, to_char(n.visited_on, 'YYYY-MM-DD') as visited_on, n.outcome, n.text, n.user_id, u.name, n.struck_at
    from client_notes n join users u on u.company_id = n.company_id and u.user_id = n.user_id
    where n.company_id = ${companyId} and n.client_id = ${clientId} and n.kind = 'visit'
    order by n.visited_on desc, n.client_note_id desc limit ${sql.lit(VISITS_MAX)}`.execute(db);
  return rows;
}

export interface GivenVisit {
  readonly clientId: number;
  readonly userId: number;
  readonly key: string;
  /** A day in Argentina. */
  readonly visitedOn: string;
  readonly outcome: string;
  readonly text: string;
}

/** Writes a visit. @returns its id; undefined if the user has already noted one with this key. */
export async function writeVisit(
  tx: Tx,
  companyId: number,
  visit: GivenVisit,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ client_note_id: number }>`
    insert into client_notes (company_id, client_id, user_id, kind, visited_on, outcome, text, written_at, external_id)
    values (${companyId}, ${visit.clientId}, ${visit.userId}, 'visit', ${visit.visitedOn}::date, ${visit.outcome}, ${visit.text},
      ${at}, ${visit.key}::uuid)
    on conflict (user_id, external_id) do nothing
    returning client_note_id`.execute(tx);
  return rows[0]?.client_note_id;
}
