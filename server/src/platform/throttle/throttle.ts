// Rate limits in the database, for all processes together: takes, returns and resets the allowance of a key, and
// derives the key of an address.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { Problem } from '../http/problem.js';

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

/**
 * Takes one of a key's allowance (a leaky bucket, GCRA) in one statement, for all processes together. A refusal takes nothing, so
 * further attempts do not extend the wait.
 * @param now milliseconds since 1970.
 * @returns 0 if it is allowed, otherwise the seconds until it will be.
 */
export async function takeAllowance(
  db: Database,
  companyId: number,
  { action, most, seconds }: Allowance,
  key: string,
  now: number,
): Promise<number> {
  const at = sql`to_timestamp(${now / 1_000}::float8)`;
  const step = sql`make_interval(secs => ${seconds / most}::float8)`;
  const latest = sql`${at} + make_interval(secs => ${seconds}::float8)`;
  const { rows } = await sql`
    insert into throttles as t (company_id, action, key_hash, whole_at)
    values (${companyId}, ${action}, ${hashOf(key)}, ${at} + ${step})
    on conflict (company_id, action, key_hash) do update set whole_at = greatest(t.whole_at, ${at}) + ${step}
      where greatest(t.whole_at, ${at}) + ${step} <= ${latest}
    returning 1`.execute(db);
  if (rows.length > 0) return 0;
  const { rows: full } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from whole_at + ${step} - (${latest})))::int as seconds from throttles
    where company_id = ${companyId} and action = ${action} and key_hash = ${hashOf(key)}`.execute(db);
  return Math.max(1, full[0]?.seconds ?? 1);
}

/** Returns one to a key's allowance, after an attempt that proved harmless. */
export async function returnAllowance(
  db: Database,
  companyId: number,
  { action, most, seconds }: Allowance,
  key: string,
): Promise<void> {
  await sql`
    update throttles set whole_at = whole_at - make_interval(secs => ${seconds / most}::float8)
    where company_id = ${companyId} and action = ${action} and key_hash = ${hashOf(key)}`.execute(db);
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

/**
 * Returns the key by which a caller's address is counted: an IPv4 address, or the /64 of an IPv6 address (RFC 6177), in one spelling.
 * A port, which some proxies add, is removed.
 */
export function addressKey(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  if (!bare.includes(':')) return bare;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The groups of an IPv6 address in their shortest form, with `::` written out; an IPv4 tail counts as two groups. */
function groupsOf(address: string): string[] {
  const plain = (address.split('%')[0] ?? '').replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a: string, b: string, c: string, d: string) => `${hexOf(a, b)}:${hexOf(c, d)}`,
  );
  const [head = '', tail = ''] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
    : [];
  return [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

const hexOf = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
