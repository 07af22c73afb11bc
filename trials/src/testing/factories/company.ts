// Finds the company of a factory's rows, by id or by code, with a default company.

import type { Database } from '@mostrador/server/platform/database/database';

/** The company that factories write to when none is given. */
export const COMPANY = 'papelera';

/** The company of a new row: its id, or its code. */
export interface OfCompany {
  readonly companyId?: number;
  readonly company?: string;
}

/** Returns the company's id. An id that is given saves the query. */
export async function companyIdOf(db: Database, { companyId, company }: OfCompany): Promise<number> {
  if (companyId !== undefined) return companyId;
  const { company_id } = await db
    .selectFrom('companies')
    .where('code', '=', company ?? COMPANY)
    .select('company_id')
    .executeTakeFirstOrThrow();
  return company_id;
}
