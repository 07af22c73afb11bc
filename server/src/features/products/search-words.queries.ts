// SQL of the search vocabulary (table `search_words`): finds words by pattern and adds the words of products.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns the words of the vocabulary that match each pattern, the nearest in length first. */
export async function selectWords(
  db: Database,
  companyId: number,
  patterns: readonly { readonly typed: string; readonly pattern: string }[],
  limit: number,
): Promise<{ typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, v.word
    from unnest(${patterns.map((row) => row.typed)}::text[], ${patterns.map((row) => row.pattern)}::text[]) as t (typed, pattern)
    cross join lateral (
      select w.word from search_words w where w.company_id = ${companyId} and w.word like t.pattern
      order by abs(length(w.word) - length(t.typed)), w.word limit ${limit}) v`.execute(db);
  return rows;
}

export async function insertSearchWords(
  db: Database,
  companyId: number,
  words: readonly string[],
): Promise<void> {
  await sql`insert into search_words (company_id, word)
    select ${companyId}, word from unnest(${words}::text[]) as w (word) order by word on conflict do nothing`.execute(
    db,
  );
}
