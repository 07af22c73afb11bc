// SQL that finds the products of many typed codes: by code in any case, bar code or ISBN.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** A typed code in each form in which it may be stored. */
export interface SoughtCode {
  /** Its place in the list. */
  readonly position: number;
  readonly typed: string;
  readonly barCodes: readonly string[];
}

export interface CodeMatch {
  readonly position: number;
  readonly product_id: number;
  /** Whether the product's own code is the typed one, in any case. */
  readonly by_code: boolean;
}

/** The most products that are named for one code. */
const MATCHES_MAX = 20;

/**
 * Returns the products of each code, hidden ones included, in one statement for any number of codes. Each code is looked up in the indexes by
 * itself: joined as a whole, 2,000 codes would have the database read all products three times.
 */
export async function selectCodeMatches(
  db: Database,
  companyId: number,
  codes: readonly SoughtCode[],
): Promise<CodeMatch[]> {
  const digits = codes.flatMap(({ position, barCodes }) =>
    barCodes.map((barCode) => ({ position, barCode })),
  );
  const positions = digits.map(({ position }) => position);
  const barCodes = digits.map(({ barCode }) => barCode);
  const first = sql`order by p.product_id limit ${MATCHES_MAX}`;
  const { rows } = await sql<CodeMatch>`
    select position, product_id, bool_or(by_code) as by_code from (
      select w.position, found.product_id, true as by_code
      from unnest(${codes.map(({ position }) => position)}::int[], ${codes.map(({ typed }) => typed)}::text[]) as w (position, typed)
      cross join lateral (
        select p.product_id from products p
        where p.company_id = ${companyId} and upper(p.code) = upper(w.typed collate "C") ${first}) as found
      union all
      select w.position, found.product_id, false
      from unnest(${positions}::int[], ${barCodes}::text[]) as w (position, bar_code)
      cross join lateral (
        select p.product_id from products p
        where p.company_id = ${companyId} and p.bar_code = w.bar_code ${first}) as found
      union all
      select w.position, found.product_id, false
      from unnest(${positions}::int[], ${barCodes}::text[]) as w (position, isbn)
      cross join lateral (
        select p.product_id from products p
        where p.company_id = ${companyId} and p.isbn = w.isbn ${first}) as found
    ) as matched
    group by position, product_id
    order by position, product_id`.execute(db);
  return rows;
}
