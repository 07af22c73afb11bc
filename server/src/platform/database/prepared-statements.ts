// Prepares each SQL statement once on each connection, sends the edges of a transaction together with its statements, fails statements at
// once while the database does not respond, and gives up connections that cannot be used any more.

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { READ_ONLY } from './writable-server.js';

/** Maximum of prepared statements: lists of values make many similar texts. Further ones are sent unprepared. */
const MAX_NAMED = 500;
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED) return undefined;
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** Matches the statement of `setStatementTimeout`, which also changes how long the client waits. */
const SET_TIMEOUT = /^set local statement_timeout = (\d+)$/;
const TRANSACTION_EDGE = /^(?:begin|start transaction|commit|rollback)\b(?! to)/;
/**
 * The end of a statement that is the last of its transaction. The commit is sent right behind it, so that its locks are held no longer than
 * PostgreSQL takes. If the statement fails, PostgreSQL rolls back at the commit. Nothing may fail in the transaction behind it.
 */
export const AND_COMMIT = '-- and commit';
/** The client waits longer by this, so that the database cancels the statement first. */
const GRACE_MS = 1_000;

/** Thrown without waiting while the database is known not to respond. */
export class DatabaseUnresponsiveError extends Error {
  override readonly name = 'DatabaseUnresponsiveError';
  readonly code = '08006';
}

/** Thrown in the place of success: the transaction is committed on this server, and the synchronous standby may lack it. */
export class UnreplicatedError extends Error {
  override readonly name = 'UnreplicatedError';
  readonly code = '08007';
}

/** The function of PostgreSQL that warns of a cancelled wait for the synchronous standby, in every language. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';

/** Whether the connection must not be used again: its server takes no writes, or still works on a statement that was given up. */
function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === READ_ONLY) || error.message === 'Query read timeout';
}

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Wraps a pool so that its connections prepare statements: planning takes longer than running most of them. Its clients must send statements
 * before the earlier ones are answered (`pipeline`).
 */
export function prepareStatements(
  pool: pg.Pool,
  options: {
    beforeStatement?: (text: string) => Promise<void> | void;
    isUnresponsive?: () => boolean;
  } = {},
): PostgresPool {
  const { beforeStatement: before, isUnresponsive } = options;
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    let timeoutMs: number | undefined;
    let failure: unknown;
    /** A `begin` that was sent and not answered yet. */
    let opening: Promise<unknown> | undefined;
    let isCommitted = false;
    let isUnreplicated = false;
    client.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) isUnreplicated = true;
    });
    const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const name = values.length > 0 ? statementName(text) : undefined;
      return client
        .query({
          ...(name !== undefined && { name }),
          ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
          text,
          values: [...values],
        })
        .catch((error: unknown) => {
          if (isUnusable(error)) failure = error;
          throw error;
        });
    };
    const commitBehind = async (sent: Promise<unknown>): Promise<void> => {
      if (before !== undefined) await before('commit');
      await Promise.all([sent, send('commit', [])]);
      isCommitted = true;
    };
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (isCommitted) {
        isCommitted = false;
        if (text === 'commit') return NOTHING;
      }
      if (before !== undefined) await before(text);
      // such as the rollback after a statement that has timed out
      if (failure !== undefined) throw failure;
      if (TRANSACTION_EDGE.test(text)) timeoutMs = undefined;
      const sent = send(text, values);
      if (text === 'begin') {
        opening = sent;
        // its error is thrown with the next statement
        sent.catch(() => undefined);
        return NOTHING;
      }
      const begun = opening;
      opening = undefined;
      const [{ command, rowCount, rows }] = await Promise.all([
        sent,
        begun,
        text.endsWith(AND_COMMIT) && commitBehind(sent),
      ]);
      if (isUnreplicated) {
        failure = new UnreplicatedError('The synchronous standby may lack this transaction.');
        throw failure;
      }
      const asked = SET_TIMEOUT.exec(text)?.[1];
      if (asked !== undefined) timeoutMs = Number(asked) + GRACE_MS;
      return {
        command: command as PostgresQueryResult<R>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as R[],
      };
    };
    const made = { query, release: () => client.release(failure !== undefined) } as PostgresPoolClient;
    wrapped.set(client, made);
    return made;
  };
  const connect = async () => {
    if (isUnresponsive?.() === true) throw new DatabaseUnresponsiveError();
    return wrap(await pool.connect());
  };
  return { connect, end: () => pool.end() };
}
