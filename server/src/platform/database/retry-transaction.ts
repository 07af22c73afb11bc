// Runs a transaction again when the database gave it up for a reason that passes: a deadlock, a lock that took too long.

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Database, Tx } from './database.js';

const ATTEMPTS_MAX = 5;
/** SQLSTATEs of deadlock, lock timeout and serialization failure. */
const TRANSIENT_ERRORS = new Set(['40P01', '55P03', '40001']);

/** Whether the same transaction may succeed a moment later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseError && TRANSIENT_ERRORS.has(error.code ?? '');

/**
 * Runs a transaction, at most five times while its error is a passing one.
 * @param work runs anew each time: it must change nothing outside of the database.
 */
export async function retryTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isTransient(error) || tries === ATTEMPTS_MAX) throw error;
      await sleep(100 * tries);
    }
  }
}
