import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface AccountRow {
  user_id: number;
  email: string;
  name: string;
  password_hash: string;
  web_profile_id: number;
  status: string;
  must_change_password: boolean;
  session_version: number;
  client_id: number | null;
  client_code: string | null;
  legal_name: string | null;
  price_list_id: number | null;
  discount_list_id: number | null;
}

const accounts = (db: Database, companyId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('clients as c', (join) =>
      join.onRef('c.client_id', '=', 'u.client_id').onRef('c.company_id', '=', 'u.company_id'),
    )
    .where('u.company_id', '=', companyId)
    .select([
      'u.user_id',
      'u.email',
      'u.name',
      'u.password_hash',
      'u.web_profile_id',
      'u.status',
      'u.must_change_password',
      'u.session_version',
      'c.client_id',
      'c.client_code',
      'c.legal_name',
      'c.price_list_id',
      'c.discount_list_id',
    ]);

export const accountByEmail = (
  db: Database,
  companyId: number,
  email: string,
): Promise<AccountRow | undefined> =>
  accounts(db, companyId).where(sql`lower(u.email)`, '=', email.toLowerCase()).executeTakeFirst();

export const accountById = (
  db: Database,
  companyId: number,
  userId: number,
): Promise<AccountRow | undefined> =>
  accounts(db, companyId).where('u.user_id', '=', userId).executeTakeFirst();

export async function noteLoginAttempt(
  db: Database,
  attempt: { company_id: number; email: string; user_id: number | null; address: string; succeeded: boolean },
): Promise<void> {
  await db.insertInto('login_attempts').values(attempt).execute();
}
