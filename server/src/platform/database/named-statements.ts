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
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (before !== undefined) await before(text);
      const name = values.length > 0 ? nameOf(text) : undefined;
      const { command, rowCount, rows } = await client.query({
        ...(name !== undefined && { name }),
        text,
        values: [...values],
      });
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
