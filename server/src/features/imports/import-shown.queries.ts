// SQL of what the comparison of an import showed: hashes of values by line of the file, and products that would be deactivated.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** Keeps the hashes of the values that a batch would change. */
export async function insertShown(
  db: Database,
  companyId: number,
  importId: string,
  {
    firstLine,
    lastLine,
    hashes,
  }: { readonly firstLine: number; readonly lastLine: number; readonly hashes: Buffer },
): Promise<void> {
  await sql`
    insert into import_shown (company_id, import_id, first_line, last_line, hashes)
    values (${companyId}, ${importId}::uuid, ${firstLine}, ${lastLine}, ${hashes})`.execute(db);
}

/** Returns the hashes of the batches that have one of these lines. */
export async function selectShownHashes(
  tx: Tx,
  importId: string,
  firstLine: number,
  lastLine: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ hashes: Buffer }>`
    select hashes from import_shown
    where import_id = ${importId}::uuid and first_line <= ${lastLine} and last_line >= ${firstLine}`.execute(
    tx,
  );
  return rows.map(({ hashes }) => hashes);
}

/** Keeps the ids of products that would be deactivated. */
export async function insertVanished(
  db: Database,
  companyId: number,
  importId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into import_shown (company_id, import_id, first_line, last_line, hashes, vanished)
    values (${companyId}, ${importId}::uuid, 0, 0, '', ${ids}::int[])`.execute(db);
}

/** Returns all products that would be deactivated, by ascending id: four bytes each. */
export async function selectVanished(db: Database, importId: string): Promise<Int32Array> {
  const { rows } = await sql<{ vanished: number[] }>`
    select vanished from import_shown where import_id = ${importId}::uuid and cardinality(vanished) > 0`.execute(
    db,
  );
  const ids = new Int32Array(rows.reduce((sum, { vanished }) => sum + vanished.length, 0));
  let at = 0;
  for (const { vanished } of rows) {
    ids.set(vanished, at);
    at += vanished.length;
  }
  return ids.sort();
}

export async function deleteShown(db: Database, importId: string): Promise<void> {
  await sql`delete from import_shown where import_id = ${importId}::uuid`.execute(db);
}
