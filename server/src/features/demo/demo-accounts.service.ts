import type { Database } from '../../platform/database/database.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import { openDemoAccounts } from './demo.queries.js';
import { DEMO_PASSWORD } from './demo-people.queries.js';

/** A production shop holds demonstration accounts, whose password is published. */
export class DemoAccountsError extends Error {
  override readonly name = 'DemoAccountsError';

  constructor(email: string) {
    super(
      `The database holds demonstration accounts (${email} opens with the published password). A shop in production does not start with them: use a database of its own, or change or block these accounts.`,
    );
  }
}

/**
 * Checks that no demonstration account has the published password.
 * @throws DemoAccountsError for the first one that has.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const accounts = await openDemoAccounts(db);
  for (const { email, password_hash: hash } of accounts)
    if (await passwordMatches(hash, DEMO_PASSWORD)) throw new DemoAccountsError(email);
}
