// Prepares each SQL statement once on each connection, sends the edges of a transaction together with its statements, fails statements at
// once while the database does not respond, and gives up connections that cannot be used any more.

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { READ_ONLY } from './writable-server.js';

/** Maximum of prepared statements: lists of values make many similar texts. Further ones are sent unprepared. */
const MAX_NAMED = 500;
const names = new Map<string, string>();

const nameOf = (text: string): string => `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED) return undefined;
  const name = nameOf(text);
  names.set(text, name);
  return name;
}

/** Has a text prepared however many others are: for texts of which the program has a fixed number. */
export function prepareAlways(text: string): void {
  if (!names.has(text)) names.set(text, nameOf(text));
}

/** Matches the statement of `setStatementTimeout`, which also changes how long the client waits. */
const SET_TIMEOUT = /^set local statement_timeout = (\d+)$/;
const TRANSACTION_EDGE = /^(?:begin|start transaction|commit|rollback)\b(?! to)/;
/**
 * The end of the text of a statement that is the last of its transaction; to PostgreSQL it is a comment. The commit is sent right behind the
 * statement, so that its locks are held no longer than PostgreSQL takes. If PostgreSQL refuses the statement, it rolls back at the commit.
 * Behind it the program must do nothing in the transaction that can fail: it is committed already.
 */
export const AND_COMMIT = '/* and commit */';
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

/**
 * Whether the connection must not be used again: its server takes no writes, or the error is not the server's. Then a statement was given up on
 * which it still works, or had a value that pg cannot send, after which pg no longer knows which statements are prepared.
 */
const isUnusable = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code === READ_ONLY;

const NOT_SENT: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Wraps a pool so that its connections prepare statements: planning takes longer than running most of them. Its clients must send statements
 * before the earlier ones are answered (`pipeline`).
 */
export function prepareStatements(
  pool: pg.Pool,
  options: {
    /** The database's limit of a statement in milliseconds. */
    statementTimeout: number;
    beforeStatement?: (text: string) => Promise<void> | void;
    isUnresponsive?: () => boolean;
  },
): PostgresPool {
  const { beforeStatement: before, isUnresponsive, statementTimeout } = options;
  // the time of the statement before it counts too
  const commitLimitMs = 2 * (statementTimeout + GRACE_MS);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    let timeoutMs: number | undefined;
    let failure: unknown;
    let unansweredBegin: Promise<unknown> | undefined;
    /** Whether a commit that was sent behind its last statement has ended the transaction. */
    let isOver = false;
    let isUnreplicated = false;
    client.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) isUnreplicated = true;
    });
    const send = (
      text: string,
      values: readonly unknown[],
      limitMs: number | undefined = timeoutMs,
    ): Promise<pg.QueryResult> => {
      const name = values.length > 0 ? statementName(text) : undefined;
      return client
        .query({
          ...(name !== undefined && { name }),
          ...(limitMs !== undefined && { query_timeout: limitMs }),
          text,
          values: [...values],
        })
        .catch((error: unknown) => {
          if (isUnusable(error)) failure = error;
          throw error;
        });
    };
    /** Sends `begin` without waiting for the answer. If it fails, the next statement throws its error. */
    const sendBegin = (): void => {
      unansweredBegin = send('begin', []).catch((error: unknown) => {
        // statements behind it are in no transaction
        failure ??= error;
        throw error;
      });
      unansweredBegin.catch(() => undefined);
    };
    /** Sends a statement and the commit, and waits for both answers. */
    const sendLast = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      let isRefused = false;
      const sent = send(text, values);
      sent.catch(() => {
        isRefused = true;
      });
      if (before !== undefined) await before('commit');
      // By then pg has refused values that it cannot send: a commit would keep what was written before.
      for (let round = 0; round < 2; round += 1) await new Promise<void>((next) => process.nextTick(next));
      if (isRefused) return sent;
      const [statement, commit] = await Promise.allSettled([sent, send('commit', [], commitLimitMs)]);
      timeoutMs = undefined;
      isOver = true;
      if (statement.status === 'rejected') throw statement.reason;
      if (commit.status === 'rejected') throw commit.reason;
      return statement.value;
    };
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (isOver) {
        isOver = false;
        if (text === 'commit' || text === 'rollback') {
          if (failure !== undefined) throw failure;
          return NOT_SENT;
        }
      }
      if (before !== undefined) await before(text);
      // such as the rollback after a statement that has timed out
      if (failure !== undefined) throw failure;
      if (TRANSACTION_EDGE.test(text)) timeoutMs = undefined;
      if (text === 'begin') {
        sendBegin();
        return NOT_SENT;
      }
      const begun = unansweredBegin;
      unansweredBegin = undefined;
      const [{ command, rowCount, rows }] = await Promise.all([
        text.endsWith(AND_COMMIT) ? sendLast(text, values) : send(text, values),
        begun,
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
