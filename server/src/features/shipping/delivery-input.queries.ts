// SQL that looks up the country, the province and the delivery method that a buyer chose.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns whether a country is known, and the code of its province that is given as code or id. */
export async function findPlace(
  db: Database,
  country: string,
  province: string,
): Promise<{ known: boolean; provinceCode: string | null }> {
  const { rows } = await sql<{ provinceCode: string | null }>`
    select p.province_code as "provinceCode"
    from countries n left join provinces p
      on p.country_code = n.country_code and upper(${province}) in (p.province_id, p.province_code)
    where n.country_code = ${country}`.execute(db);
  return { known: rows.length > 0, provinceCode: rows[0]?.provinceCode ?? null };
}

/** Returns a delivery method that the company offers with the delivery option that it belongs to. */
export async function findMethod(
  db: Database,
  companyId: number,
  code: string,
): Promise<{ code: string; deliveryOption: number } | undefined> {
  return db
    .selectFrom('delivery_options')
    .where('company_id', '=', companyId)
    .where('code', '=', code)
    .where('active', '=', true)
    .select(['code', 'delivery_option as deliveryOption'])
    .executeTakeFirst();
}
