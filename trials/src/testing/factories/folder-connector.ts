// Factories of the folder connector: a file that was imported.

import { randomBytes } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Writes a file of a company that was imported and moved. @returns its id. */
export async function makeFolderFile(
  db: Database,
  { companyId, mark }: { readonly companyId: number; readonly mark: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into folder_files (company_id, token, file_name, kind, state, outcome, bytes, modified_at, seen_at, moved_to, finished_at)
    values (${companyId}, ${randomBytes(6).toString('hex')}, ${`stock ${mark}.csv`}, 'stock', 'done', 'imported', 10, now(), now(),
      'procesados/2026-11-26/10-30-00 stock.csv', now())
    returning folder_file_id::int as id`.execute(db);
  return rows[0]?.id ?? 0;
}
