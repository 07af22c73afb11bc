// SQL injection attack: puts pieces of SQL into every text of every call, and checks the answers, their time and the
// tables.

import { sql } from 'kysely';
import { makeUser } from '../testing/factories.js';
import { attempt, type Finding, sessionFor, type Target } from './target.js';
import { requestWith, textInputs } from './text-inputs.js';

const SLEEP_SECONDS = 5;
/** Texts that would end a literal, pattern, path or statement that is built by concatenation. */
const PIECES = [
  "'",
  `'; select pg_sleep(${SLEEP_SECONDS}) --`,
  `" ; select pg_sleep(${SLEEP_SECONDS}) --`,
  `1; select pg_sleep(${SLEEP_SECONDS})`,
  `') or (select 1 from pg_sleep(${SLEEP_SECONDS})) is not null --`,
  "x' union all select password_hash from users --",
  "' or '1'='1",
  "%' or 1=1 --",
  '$.a ? (@ == 1)',
  '$$; drop table products; $$',
  '\\',
  '%_\\',
  '*/ or 1=1 /*',
  'name; drop table clients',
  'es-AR"; --',
  '{"$ne":null}',
] as const;

/** @param many how many of the pieces to use. */
export async function sqlInjection(target: Target, many: number = PIECES.length): Promise<Finding> {
  const failures: string[] = [];
  const seen: Record<string, number> = {};
  const before = await counts(target);
  let slowest = 0;
  for (const place of textInputs) {
    // each input has a new account, because a call may change or end its own
    const token = await sessionFor(target, (await makeUser(target.db, { profile: 3 })).userId);
    for (const piece of PIECES.slice(0, many)) {
      const { method, path, body } = requestWith(place, piece);
      const { status, text, took } = await attempt(target, { method, path, body, token });
      seen[`${Math.floor(status / 100)}xx`] = (seen[`${Math.floor(status / 100)}xx`] ?? 0) + 1;
      slowest = Math.max(slowest, took);
      if (status >= 500) failures.push(`${place.name} with ${piece} was answered ${status}.`);
      if (took > SLEEP_SECONDS * 900)
        failures.push(`${place.name} with ${piece} took ${Math.round(took)} ms.`);
      if (text.includes('$argon2')) failures.push(`${place.name} with ${piece} shows a password's hash.`);
      if (/syntax error|unterminated|relation "|SQLSTATE/i.test(text))
        failures.push(`${place.name} with ${piece} shows what the database said.`);
    }
  }
  const after = await counts(target);
  for (const [table, rows] of Object.entries(before))
    if ((after[table] ?? 0) < rows) failures.push(`The table ${table} has lost rows.`);
  return {
    code: 'S20 statements',
    figures: `${textInputs.length} texts × ${Math.min(many, PIECES.length)} pieces of SQL (${Object.entries(
      seen,
    )
      .map(([kind, n]) => `${n} ${kind}`)
      .join(', ')}), the slowest ${Math.round(slowest)} ms, ${failures.length} understood`,
    failures,
  };
}

async function counts({ db }: Target): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select 'products' as name, count(*)::int as n from products union all
    select 'clients', count(*)::int from clients union all
    select 'users', count(*)::int from users union all
    select 'prices', count(*)::int from prices`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
