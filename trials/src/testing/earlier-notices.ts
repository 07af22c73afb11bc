// Waits in a test until a shop has received the notices of all earlier changes, which would otherwise clear its caches later.

import { Sessions } from '@mostrador/server/features/auth/sessions.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** No shop of a test has that many users. */
let nextMarkerId = 1_000_000_000_000;

/**
 * Waits until the notices of all transactions committed before the call have cleared the shop's caches. Notices arrive in the order of
 * their transactions, so a notice about a user that does not exist is sent, and its arrival is awaited. An empty cache would not tell:
 * it may have been empty before, or an earlier notice may have emptied it.
 * @param shop whose app runs in this process.
 */
export async function earlierNotices({ db }: { readonly db: Database }): Promise<void> {
  nextMarkerId += 1;
  const marker = nextMarkerId;
  const { forget } = Sessions.prototype;
  try {
    await new Promise<void>((heard, failed) => {
      Sessions.prototype.forget = function (userId) {
        if (userId === marker) heard();
        forget.call(this, userId);
      };
      sql`select pg_notify('account_changed', ${`user:${marker}`})`.execute(db).catch(failed);
    });
  } finally {
    Sessions.prototype.forget = forget;
  }
}
