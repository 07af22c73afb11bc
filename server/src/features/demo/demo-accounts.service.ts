import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { passwordMatches } from '../../platform/sessions/passwords.js';
import { openDemoAccounts } from './demo.queries.js';
import { DEMO_PASSWORD } from './demo-people.queries.js';

/**
 * Checks that no demonstration account has the published password.
 * @throws OperatorError for the first one that has.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const accounts = await openDemoAccounts(db);
  for (const { email, password_hash: hash } of accounts)
    if (await passwordMatches(hash, DEMO_PASSWORD))
      throw new OperatorError(
        `The database holds demonstration accounts (${email} opens with the published password). A shop in production does not start with them: use a database of its own, or change or block these accounts.`,
      );
}
