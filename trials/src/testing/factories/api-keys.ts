// Factory of keys of /api/v1, for tests that only need a row.

import { randomBytes } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Writes a key of a company that reads orders, without a secret that anyone knows. @returns its id */
export async function makeKeyRow(
  db: Database,
  { companyId, mark }: { readonly companyId: number; readonly mark: string },
): Promise<number> {
  const keyId = randomBytes(6).toString('hex');
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (company_id, key_id, name, scopes, secret_hash)
    values (${companyId}, ${keyId}, ${`${mark} ${keyId}`}, '{orders:read}', ${randomBytes(32)})
    returning api_key_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}
