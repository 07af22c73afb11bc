// SQL of the best matches of a search while it is typed: few product ids in order, read from a bounded number of products.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { type Match, matchRank } from './product-page.queries.js';
import { fromClause, isShown, type Selection, whereClause } from './selection.queries.js';

/**
 * The most products that are compared. A beginning of two letters matches a third of a large catalogue, and its best matches need not be
 * the very best.
 */
const COMPARED_MAX = 3_000;

export interface BestMatches {
  readonly ids: readonly number[];
  /** null for more than are compared. */
  readonly total: number | null;
}

/** Returns the products of a selection that match best, in the order of the product list. The selection must have a search. */
export async function selectBestMatches(
  db: Database,
  selection: Selection,
  match: Match,
  limit: number,
): Promise<BestMatches> {
  const { rows } = await sql<{ ids: readonly number[]; total: number }>`
    with found as materialized (
      select p.product_id, p.created_at, ${matchRank(selection.companyId, match)} as rank
      from ${fromClause(selection, false)} where ${whereClause(selection)} limit ${COMPARED_MAX + 1})
    select (select count(*)::int from found) as total,
      array(select f.product_id from found f order by f.rank, f.created_at desc, f.product_id desc limit ${limit}) as ids`.execute(
    db,
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, total: total > COMPARED_MAX ? null : total };
}

/** The visible products of a company above which a search of few letters reads the newest products first. */
const LARGE_CATALOGUE = 3 * COMPARED_MAX;

/**
 * Returns the newest visible products whose name begins with the typed letters: the first ones of the product list. It reads no more than
 * the newest few thousand, where the search index would bring a third of the catalogue. Returns undefined if there are not enough of
 * them, and for a catalogue that is not large.
 */
export async function selectNewestBeginnings(
  db: Database,
  companyId: number,
  { nameBegins }: Match,
  limit: number,
  largeFrom = LARGE_CATALOGUE,
): Promise<BestMatches | undefined> {
  const { rows } = await sql<{ ids: readonly number[] }>`
    select array(
      select p.product_id
      from (
        select p.product_id, p.company_id, p.created_at from products p
        where p.company_id = ${companyId} and ${isShown}
        order by p.created_at desc, p.product_id desc limit ${COMPARED_MAX}) p
      join product_search s on s.company_id = p.company_id and s.product_id = p.product_id
      where s.search_vector @@ ${nameBegins}::tsquery
      order by p.created_at desc, p.product_id desc limit ${limit}) as ids
    where (
      select coalesce(sum(n.products), 0) from product_counts n
      where n.company_id = ${companyId} and n.visible) > ${largeFrom}`.execute(db);
  const ids = rows[0]?.ids ?? [];
  return ids.length < limit ? undefined : { ids, total: null };
}

/** Products that match some parts of a search. */
export interface NearMatches {
  readonly ids: readonly number[];
  /** Of the first one: how many parts it matches. */
  readonly matched: number;
}

/**
 * Returns the products of a selection that match the most parts of a search; among equals those that have the words themselves, then the
 * newest.
 * @param parts a tsquery for each part.
 * @param words a tsquery that any of the words matches, without their synonyms.
 */
export async function selectNearMatches(
  db: Database,
  selection: Omit<Selection, 'search'>,
  { parts, words }: { readonly parts: readonly string[]; readonly words: string },
  limit: number,
): Promise<NearMatches> {
  const anyPart = { ...selection, search: parts.map((part) => `(${part})`).join(' | ') };
  const { rows } = await sql<{ product_id: number; matched: number }>`
    with found as materialized (
      select p.product_id, p.created_at,
        (select count(*)::int from unnest(${parts}::text[]) as t (part) where search_vector @@ t.part::tsquery) as matched,
        search_vector @@ ${words}::tsquery as itself
      from ${fromClause(anyPart, false)} where ${whereClause(anyPart)} limit ${COMPARED_MAX})
    select product_id, matched from found order by matched desc, itself desc, created_at desc, product_id desc limit ${limit}`.execute(
    db,
  );
  return { ids: rows.map((row) => row.product_id), matched: rows[0]?.matched ?? 0 };
}
