// Helpers that insert demonstration rows in batches, map codes to ids, and compute past dates.

import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import type { DB } from '../../platform/database/generated/schema.js';

/** A statement may carry 65,535 values; the widest table has fewer than 40 columns. */
const ROWS_PER_STATEMENT = 1_000;
const DAY_MS = 86_400_000;

/** Inserts a row for each item, in batches. */
export async function insertAll<T extends keyof DB & string, I>(
  tx: Tx,
  table: T,
  items: readonly I[],
  rowOf: (item: I, index: number) => Insertable<DB[T]>,
): Promise<void> {
  const rows = items.map(rowOf);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

export const idsBy = (rows: readonly { code: string; id: number }[]): Map<string, number> =>
  new Map(rows.map((row) => [row.code, row.id]));

export const daysBefore = (days: number): Date => new Date(Date.now() - days * DAY_MS);
