import type { Database } from '../../platform/database/database.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import { DEMO_PASSWORD } from './demo-people.js';

/** A domain that nobody can own (RFC 6761): only the demonstration has accounts there. */
const DEMO_ADDRESSES = '%@mostrador.test';

/** Accounts of the demonstration in a shop for customers: everybody knows their password. */
export class DemoAccountsError extends Error {
  override readonly name = 'DemoAccountsError';

  constructor(email: string) {
    super(
      `The database holds demonstration accounts (${email} opens with the published password). A shop in production does not start with them: use a database of its own, or change or block these accounts.`,
    );
  }
}

/**
 * Makes sure that no account of the demonstration opens with its published password.
 * @throws DemoAccountsError
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const accounts = await db
    .selectFrom('users')
    .where('email', 'like', DEMO_ADDRESSES)
    .where('status', '!=', 'blocked')
    .select(['email', 'password_hash'])
    .orderBy('web_profile_id', 'desc')
    .orderBy('user_id')
    .execute();
  for (const { email, password_hash: hash } of accounts)
    if (await passwordMatches(hash, DEMO_PASSWORD)) throw new DemoAccountsError(email);
}
