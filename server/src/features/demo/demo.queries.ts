// SQL that finds out whether a database needs demonstration data, reads its companies, and finds unblocked
// demonstration accounts.

import type { Database, Tx } from '../../platform/database/database.js';

/** The domain of the demonstration accounts. It is reserved (RFC 6761), so that no other account has it. */
const DEMO_ADDRESSES = '%@mostrador.test';

/** Returns whether any company has a product. */
export async function hasProducts(db: Database): Promise<boolean> {
  const row = await db.selectFrom('products').select('product_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export const demoCompany = (tx: Tx, code: string) =>
  tx
    .selectFrom('companies')
    .where('code', '=', code)
    .select(['company_id', 'order_mail', 'free_delivery_above', 'free_delivery_provinces'])
    .executeTakeFirstOrThrow();

/** Returns the demonstration accounts that are not blocked, administrators first. */
export const openDemoAccounts = (db: Database) =>
  db
    .selectFrom('users')
    .where('email', 'like', DEMO_ADDRESSES)
    .where('status', '!=', 'blocked')
    .select(['email', 'password_hash'])
    .orderBy('web_profile_id', 'desc')
    .orderBy('user_id')
    .execute();
