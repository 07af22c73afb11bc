import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Texts that differ by their values' count only (lists) would fill the server's memory; these are sent unnamed. */
const MAX_NAMED = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED) return undefined;
  const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** A transaction that takes more time (`giveTime`): from then on its statements are waited for as long. */
const MORE_TIME = /^set local statement_timeout = (\d+)$/;
const OVER = /^(?:begin|start transaction|commit|rollback)\b(?! to)/;
/** The database itself cuts a statement first, in milliseconds. */
const ON_TOP = 1_000;

/** The database does not answer just now, so that nobody need wait for it. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = '08006';
}

/** Wraps a pool so that each statement is planned once per connection: planning costs more than running most of ours. */
export function namedStatements(
  pool: pg.Pool,
  options: {
    beforeStatement?: (text: string) => Promise<void> | void;
    silent?: () => boolean;
  } = {},
): PostgresPool {
  const { beforeStatement: before, silent } = options;
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    let patience: number | undefined;
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (before !== undefined) await before(text);
      const name = values.length > 0 ? nameOf(text) : undefined;
      if (OVER.test(text)) patience = undefined;
      const { command, rowCount, rows } = await client.query({
        ...(name !== undefined && { name }),
        ...(patience !== undefined && { query_timeout: patience }),
        text,
        values: [...values],
      });
      const asked = MORE_TIME.exec(text)?.[1];
      if (asked !== undefined) patience = Number(asked) + ON_TOP;
      return {
        command: command as PostgresQueryResult<R>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as R[],
      };
    };
    const made = { query, release: () => client.release() } as PostgresPoolClient;
    wrapped.set(client, made);
    return made;
  };
  const connect = async () => {
    if (silent?.() === true) throw new DatabaseSilent();
    return wrap(await pool.connect());
  };
  return { connect, end: () => pool.end() };
}
