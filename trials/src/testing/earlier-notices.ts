// Waits in a test until a shop has received the notices of all earlier changes, which would otherwise clear its caches later.

import { Sessions } from '@mostrador/server/features/auth/sessions.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';

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
  const forget = vi.spyOn(Sessions.prototype, 'forget');
  try {
    await sql`select pg_notify('account_changed', ${`user:${marker}`})`.execute(db);
    await expect.poll(() => forget.mock.calls.flat()).toContain(marker);
  } finally {
    forget.mockRestore();
  }
}
