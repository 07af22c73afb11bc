import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Whether a country is known, and the code of one of its provinces, given as code or id. */
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

/** Which of the cart's options a delivery method of the company is. */
export async function findMethod(
  db: Database,
  companyId: number,
  code: string,
): Promise<{ code: string; deliveryOption: number } | undefined> {
  return db
    .selectFrom('delivery_options')
    .where('company_id', '=', companyId)
    .where('code', '=', code)
    .select(['code', 'delivery_option as deliveryOption'])
    .executeTakeFirst();
}
