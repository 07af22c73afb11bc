// SQL of the words of products, and of the number that grows when they change.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { IndexedProduct } from '../../platform/word-index/index-words.js';

/** SQL of the version of all words (migration search_version). */
export const searchVersion: RawBuilder<number> = sql`coalesce(pg_sequence_last_value('search_version'::regclass), 0)`;

export async function selectSearchVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${searchVersion} as version`.execute(db);
  if (rows[0] === undefined) throw new Error('A row without conditions is missing.');
  return rows[0].version;
}

/** Returns how many products of a company clients may see. */
export async function selectShownCount(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(n.products), 0)::int as products from product_counts n
    where n.company_id = ${companyId} and n.visible`.execute(db);
  return rows[0]?.products ?? 0;
}

/** What the statements below read of a product. */
export interface IndexRow {
  readonly product_id: number;
  /** Microseconds since 1970. */
  readonly created_at: number;
  readonly category_id: number | null;
  /** The words of each weight, separated by spaces. */
  readonly a: string;
  readonly b: string;
  readonly d: string;
}

const COLUMNS = `product_id, (extract(epoch from created_at) * 1000000)::float8 as created_at, category_id,
  array_to_string(tsvector_to_array(ts_filter(search_vector, '{a}')), ' ') as a,
  array_to_string(tsvector_to_array(ts_filter(search_vector, '{b}')), ' ') as b,
  array_to_string(tsvector_to_array(ts_filter(search_vector, '{d}')), ' ') as d`;

const IS_SHOWN = 'active and visible_in_portal';

/** The next products that clients may see, by their ids: those of company $1 behind the id $2, at most $3. */
export const SELECT_NEXT_ROWS = `
  select ${COLUMNS} from product_search
  where company_id = $1 and ${IS_SHOWN} and product_id > $2 order by product_id limit $3`;

/** Returns which of some products clients may see, with their words. */
export async function selectIndexRows(
  db: Database,
  companyId: number,
  productIds: readonly number[],
): Promise<IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select ${sql.raw(COLUMNS)} from product_search
    where company_id = ${companyId} and ${sql.raw(IS_SHOWN)} and product_id = any(${productIds}::int[])`.execute(
    db,
  );
  return rows;
}

export const indexedProduct = ({
  product_id,
  created_at,
  category_id,
  a,
  b,
  d,
}: IndexRow): IndexedProduct => ({
  productId: product_id,
  createdAt: created_at,
  categoryId: category_id,
  words: [wordsOf(a), wordsOf(b), wordsOf(d)],
});

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));
