// Refuses connections to a server that cannot be written to: a standby, or a primary that a standby has replaced.

import type pg from 'pg';

/** PostgreSQL's code of a write in a transaction that is read-only, as all are on a standby. */
export const READ_ONLY = '25006';
const ANSWER_TIMEOUT_MS = 4_000;

/** Thrown instead of a connection: the address leads to a server that takes no writes, so the promoted one must be found anew. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  readonly code = READ_ONLY;

  constructor() {
    super('The database server takes no writes: it is a standby.');
  }
}

/** Checks a connection that was just opened. @throws ReadOnlyServerError */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>({
    text: 'show transaction_read_only',
    query_timeout: ANSWER_TIMEOUT_MS,
  } as pg.QueryConfig);
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServerError();
}

/** `requireWritable` as the option `verify` of a pool, which closes a connection that fails it. */
export function verifyWritable(client: pg.PoolClient, done: (error?: Error) => void): void {
  requireWritable(client).then(
    () => done(),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
