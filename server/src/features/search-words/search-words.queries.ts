// SQL of groups of synonyms, and of the searches that found nothing, counted by day.

import type { SynonymGroup } from '@mostrador/rules/synonyms';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface SynonymGroupRow extends SynonymGroup {
  readonly synonymGroupId: number;
  readonly words: string[];
}

/** A group with its id, to be written. */
export interface KeyedGroup extends SynonymGroup {
  readonly synonymGroupId: number;
}

/** Returns all groups, the latest first. */
export async function selectGroups(db: Database, companyId: number): Promise<SynonymGroupRow[]> {
  const { rows } = await sql<SynonymGroupRow>`
    select synonym_group_id as "synonymGroupId", words, one_way as "oneWay"
    from synonym_groups where company_id = ${companyId} order by synonym_group_id desc`.execute(db);
  return rows;
}

/** Returns a group and locks it; undefined if there is none. */
export async function lockGroup(
  tx: Tx,
  companyId: number,
  synonymGroupId: number,
): Promise<SynonymGroupRow | undefined> {
  const { rows } = await sql<SynonymGroupRow>`
    select synonym_group_id as "synonymGroupId", words, one_way as "oneWay"
    from synonym_groups where company_id = ${companyId} and synonym_group_id = ${synonymGroupId}
    for no key update`.execute(tx);
  return rows[0];
}

/** Adds a group, unless the company has `most`. Returns its id. */
export async function insertGroup(
  tx: Tx,
  companyId: number,
  { words, oneWay }: SynonymGroup,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into synonym_groups (company_id, words, one_way)
    select ${companyId}, ${words}::text[], ${oneWay}
    where (select count(*) from synonym_groups where company_id = ${companyId}) < ${most}
    returning synonym_group_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Creates a removed group again under its id. */
export async function insertRemovedGroup(
  tx: Tx,
  companyId: number,
  { synonymGroupId, words, oneWay }: KeyedGroup,
): Promise<boolean> {
  const { rows } = await sql`
    insert into synonym_groups (synonym_group_id, company_id, words, one_way) overriding system value
    values (${synonymGroupId}, ${companyId}, ${words}::text[], ${oneWay})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function updateGroup(
  tx: Tx,
  companyId: number,
  { synonymGroupId, words, oneWay }: KeyedGroup,
): Promise<void> {
  await sql`update synonym_groups set words = ${words}::text[], one_way = ${oneWay}
    where company_id = ${companyId} and synonym_group_id = ${synonymGroupId}`.execute(tx);
}

export async function deleteGroup(tx: Tx, companyId: number, synonymGroupId: number): Promise<void> {
  await sql`delete from synonym_groups
    where company_id = ${companyId} and synonym_group_id = ${synonymGroupId}`.execute(tx);
}

export interface MissRow {
  readonly text: string;
  readonly searches: number;
  /** The most different clients of one day. */
  readonly clients: number;
  readonly lastDay: string;
}

/** Returns the texts that found nothing since a day and are not dismissed, the most frequent first. */
export async function selectMisses(
  db: Database,
  companyId: number,
  since: string,
  limit: number,
): Promise<MissRow[]> {
  const { rows } = await sql<MissRow>`
    select text, sum(searches)::int as searches, max(clients) as clients, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
    from search_misses m
    where company_id = ${companyId} and day >= ${since}::date
      and not exists (select from dismissed_searches d where d.company_id = m.company_id and d.text = m.text)
    group by text order by 2 desc, 3 desc, 4 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** A search of a day that found nothing. */
export interface Miss {
  readonly day: string;
  readonly text: string;
  /** null for a visitor. */
  readonly clientId: number | null;
}

/** Counts a search that found nothing, and its client once a day; a new text only while the day has fewer than `most` texts. */
export async function countMiss(
  db: Database,
  companyId: number,
  { day, text, clientId }: Miss,
  most: number,
): Promise<void> {
  await sql`
    with fits as (
      select 1
      where (select count(*) from search_misses where company_id = ${companyId} and day = ${day}::date) < ${most}
        or exists (select from search_misses where company_id = ${companyId} and day = ${day}::date and text = ${text})
    ), new_client as (
      insert into search_miss_clients (company_id, day, text, client_id)
      select ${companyId}, ${day}::date, ${text}, ${clientId}::int from fits where ${clientId}::int is not null
      on conflict do nothing returning 1
    )
    insert into search_misses as m (company_id, day, text, searches, clients)
    select ${companyId}, ${day}::date, ${text}, 1, (select count(*) from new_client) from fits
    on conflict (company_id, day, text)
      do update set searches = m.searches + 1, clients = m.clients + excluded.clients`.execute(db);
}

/** Deletes the counts of days before a day. */
export async function deleteMisses(db: Database, companyId: number, before: string): Promise<void> {
  await sql`delete from search_misses where company_id = ${companyId} and day < ${before}::date`.execute(db);
}

/** Deletes which clients were counted on days before a day. */
export async function deleteMissClients(db: Database, companyId: number, before: string): Promise<void> {
  await sql`delete from search_miss_clients
    where company_id = ${companyId} and day < ${before}::date`.execute(db);
}

/** Leaves a text out of the searches without a result. Returns whether it was not left out before. */
export async function insertDismissed(tx: Tx, companyId: number, text: string): Promise<boolean> {
  const { rows } = await sql`
    insert into dismissed_searches (company_id, text) values (${companyId}, ${text})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Shows a dismissed text again. Returns whether it was dismissed. */
export async function deleteDismissed(tx: Tx, companyId: number, text: string): Promise<boolean> {
  const { rows } = await sql`
    delete from dismissed_searches where company_id = ${companyId} and text = ${text} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Locks companies by their codes, and returns those that have no group and have never changed one. */
export async function lockWithoutSynonyms(
  tx: Tx,
  codes: readonly string[],
): Promise<{ companyId: number; code: string }[]> {
  await sql`select from companies where code = any(${codes}::text[]) order by company_id for no key update`.execute(
    tx,
  );
  // a statement of its own, so that it sees what another process has added meanwhile
  const { rows } = await sql<{ companyId: number; code: string }>`
    select company_id as "companyId", code from companies c
    where code = any(${codes}::text[])
      and not exists (select from synonym_groups g where g.company_id = c.company_id)
      and not exists (select from change_log l where l.company_id = c.company_id and l.kind = 'synonyms')
    order by company_id`.execute(tx);
  return rows;
}

/** Adds groups to a company, so that the first one is the latest. */
export async function insertGroups(
  tx: Tx,
  companyId: number,
  groups: readonly SynonymGroup[],
): Promise<void> {
  const rows = groups.map(({ words, oneWay }) => ({ words, one_way: oneWay })).reverse();
  await sql`insert into synonym_groups (company_id, words, one_way)
    select ${companyId}, array(select jsonb_array_elements_text(g.words)), g.one_way
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (words jsonb, one_way boolean)`.execute(tx);
}
