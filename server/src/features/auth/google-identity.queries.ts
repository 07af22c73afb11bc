// SQL that binds a user to the Google account of their first log-in with Google.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/**
 * Binds a Google account to a user who has none yet.
 * @param googleSub Google's own number of the account, which never changes, unlike its e-mail.
 * @returns whether the user has this Google account now; false for one that has another, or if another user has it.
 */
export async function bindGoogleAccount(
  db: Database,
  { companyId, userId, googleSub }: { companyId: number; userId: number; googleSub: string },
): Promise<boolean> {
  const { rows } = await sql`
    with bound as (
      update users u set google_sub = ${googleSub}
      where u.company_id = ${companyId} and u.user_id = ${userId} and u.google_sub is null
        and not exists (select from users o where o.company_id = ${companyId} and o.google_sub = ${googleSub})
      returning u.user_id
    )
    select user_id from bound
    union all
    select user_id from users where company_id = ${companyId} and user_id = ${userId} and google_sub = ${googleSub}`.execute(
    db,
  );
  return rows.length > 0;
}
