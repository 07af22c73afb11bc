// Rate limits in the database, for all processes together: takes, returns and resets the allowance of a key, and
// derives the key of an address.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { Problem } from '../http/problem.js';
import type { CountedKey } from './address-keys.js';

export { addressKey, addressKeys, type CountedKey, networkKey } from './address-keys.js';

/** A rate limit: `most` times at once, and as many again in each `seconds`. */
export interface Allowance {
  readonly action: string;
  readonly most: number;
  readonly seconds: number;
}

/** The caller exceeds a rate limit: 429 with Retry-After. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(429, 'too_often', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The keys that an attempt counts against: one, or the networks of a caller's address. */
export type Keys = string | readonly CountedKey[];

/**
 * Takes one of an allowance of each key (a leaky bucket, GCRA), for all processes together: of all keys, or of none. A refusal takes
 * nothing, so further attempts do not extend the wait.
 * @param keys a key has the allowance times its multiple.
 * @param now milliseconds since 1970.
 * @returns 0 if it is allowed, otherwise the seconds until it will be.
 */
export async function takeAllowance(
  db: Database,
  companyId: number,
  { action, most, seconds }: Allowance,
  keys: Keys,
  now: number,
): Promise<number> {
  const at = sql`to_timestamp(${now / 1_000}::float8)`;
  const latest = sql`${at} + make_interval(secs => ${seconds}::float8)`;
  const counted = countedRows(keys, seconds / most);
  const { rows: taken } = await sql<{ key_hash: Buffer }>`
    insert into throttles as t (company_id, action, key_hash, whole_at)
    select ${companyId}::int, ${action}::text, c.key_hash, ${at} + make_interval(secs => c.step) from ${counted}
    on conflict (company_id, action, key_hash) do update
      set whole_at = greatest(t.whole_at, ${at}) + (excluded.whole_at - ${at})
      where greatest(t.whole_at, ${at}) + (excluded.whole_at - ${at}) <= ${latest}
    returning key_hash`.execute(db);
  const all = typeof keys === 'string' ? 1 : keys.length;
  if (taken.length === all) return 0;
  const { rows: full } = await sql<{ seconds: number | null }>`
    with returned as (
      update throttles t set whole_at = t.whole_at - make_interval(secs => c.step) from ${counted}
      where t.company_id = ${companyId} and t.action = ${action} and t.key_hash = c.key_hash
        and t.key_hash = any(${taken.map(({ key_hash }) => key_hash)}::bytea[])
    )
    select max(ceil(extract(epoch from t.whole_at + make_interval(secs => c.step) - (${latest}))))::int as seconds
    from throttles t join ${counted} using (key_hash)
    where t.company_id = ${companyId} and t.action = ${action}
      and not t.key_hash = any(${taken.map(({ key_hash }) => key_hash)}::bytea[])`.execute(db);
  return Math.max(1, full[0]?.seconds ?? 1);
}

/** What is left of an allowance after one was taken, or refused. */
export interface CountedAllowance {
  /** 0 if it is allowed, otherwise the seconds until it will be. */
  readonly waitSeconds: number;
  /** How many are left at once. */
  readonly remaining: number;
  /** The seconds until all are there again. */
  readonly fullInSeconds: number;
}

/** As `takeAllowance` for one key; returns what is left. One statement where it is allowed. */
export async function takeCounted(
  db: Database,
  companyId: number,
  allowance: Allowance,
  key: string,
  now: number,
): Promise<CountedAllowance> {
  const { action, most, seconds } = allowance;
  const at = sql`to_timestamp(${now / 1_000}::float8)`;
  const { rows } = await sql<{ used: number }>`
    insert into throttles as t (company_id, action, key_hash, whole_at)
    values (${companyId}::int, ${action}::text, ${hashOf(key)}, ${at} + make_interval(secs => ${seconds / most}::float8))
    on conflict (company_id, action, key_hash) do update
      set whole_at = greatest(t.whole_at, ${at}) + make_interval(secs => ${seconds / most}::float8)
      where greatest(t.whole_at, ${at}) + make_interval(secs => ${seconds / most}::float8)
        <= ${at} + make_interval(secs => ${seconds}::float8)
    returning extract(epoch from whole_at - ${at})::float8 as used`.execute(db);
  const [taken] = rows;
  if (taken === undefined)
    return {
      waitSeconds: await takeAllowance(db, companyId, allowance, key, now).then((wait) => Math.max(1, wait)),
      remaining: 0,
      fullInSeconds: seconds,
    };
  return {
    waitSeconds: 0,
    remaining: Math.max(0, Math.floor(most - taken.used / (seconds / most) + 1e-6)),
    fullInSeconds: Math.ceil(taken.used),
  };
}

/** Returns one to an allowance of each key, after an attempt that proved harmless. */
export async function returnAllowance(
  db: Database,
  companyId: number,
  { action, most, seconds }: Allowance,
  keys: Keys,
): Promise<void> {
  await sql`
    update throttles t set whole_at = t.whole_at - make_interval(secs => c.step) from ${countedRows(keys, seconds / most)}
    where t.company_id = ${companyId} and t.action = ${action} and t.key_hash = c.key_hash`.execute(db);
}

/** Returns the keys as rows `c (key_hash, step)`, in one order, so that two attempts never wait for each other. */
function countedRows(keys: Keys, step: number) {
  const counted = typeof keys === 'string' ? [{ key: keys, multiple: 1 }] : keys;
  const rows = counted
    .map(({ key, multiple }) => ({ hash: hashOf(key), step: step / multiple }))
    .sort((one, other) => one.hash.compare(other.hash));
  return sql`unnest(${rows.map(({ hash }) => hash)}::bytea[], ${rows.map((row) => row.step)}::float8[]) as c (key_hash, step)`;
}

/**
 * Stores a key until a moment, or longer if it was already stored for longer. `isKeyRemembered` takes the same time whether the key is
 * known or not.
 * @param until milliseconds since 1970.
 */
export async function rememberKey(
  db: Database,
  companyId: number,
  action: string,
  key: string,
  until: number,
): Promise<void> {
  await sql`
    insert into throttles as t (company_id, action, key_hash, whole_at)
    values (${companyId}, ${action}, ${hashOf(key)}, to_timestamp(${until / 1_000}::float8))
    on conflict (company_id, action, key_hash) do update set whole_at = greatest(t.whole_at, excluded.whole_at)`.execute(
    db,
  );
}

/** Returns whether a key is stored by `rememberKey` now. @param now milliseconds since 1970. */
export async function isKeyRemembered(
  db: Database,
  companyId: number,
  action: string,
  key: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from throttles where company_id = ${companyId} and action = ${action} and key_hash = ${hashOf(key)}
      and whole_at > to_timestamp(${now / 1_000}::float8)`.execute(db);
  return rows.length > 0;
}

/** Restores a key's full allowance. */
export async function resetAllowance(
  db: Database,
  companyId: number,
  { action }: Allowance,
  key: string,
): Promise<void> {
  await sql`
    delete from throttles where company_id = ${companyId} and action = ${action} and key_hash = ${hashOf(key)}`.execute(
    db,
  );
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
