// Factories of connectors: an exchange of a connector that is off.

import { randomBytes } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Writes an exchange that failed, with its connector. Returns the exchange's id. */
export async function makeExchange(
  db: Database,
  { companyId, mark }: { readonly companyId: number; readonly mark: string },
): Promise<number> {
  await sql`
    insert into connectors (company_id, kind, notification_token)
    values (${companyId}, 'tango', ${randomBytes(32).toString('base64url')})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into connector_exchanges (company_id, kind, stream, state, finished_at, failure)
    values (${companyId}, 'tango', 'stock', 'failed', now(), ${mark})
    returning exchange_id::float8 as id`.execute(db);
  return rows[0]?.id ?? 0;
}
