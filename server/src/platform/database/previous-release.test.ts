import pg from 'pg';
import { expect, inject, it } from 'vitest';
import previous from './previous-release.json' with { type: 'json' };

/*
 * The new schema accepts every statement of the previous release and requires no new column of it: while a release replaces
 * the previous one, both work on it. `npm run db:statements` records the statements of a release.
 */

/** Returns what would fail in the previous release, after a further change of the schema if one is given. */
async function problems(change = 'select 1'): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('templateDatabase') });
  await client.connect();
  const found: string[] = [];
  try {
    await client.query('begin');
    await client.query(change);
    for (const [at, statement] of previous.statements.entries()) {
      await client.query('savepoint before');
      try {
        await client.query(`prepare previous_${at} as ${statement}`);
      } catch (error) {
        found.push(`${error instanceof Error ? error.message : String(error)}: ${statement.slice(0, 200)}`);
      }
      await client.query('rollback to before');
    }
    const { rows } = await client.query<{ name: string; column: string }>(
      `select table_name::text as name, column_name::text as column from information_schema.columns
       where table_schema = 'public' and is_nullable = 'NO' and column_default is null
         and is_identity = 'NO' and is_generated = 'NEVER'`,
    );
    const known = new Map(
      Object.entries(previous.columns).map(([name, columns]) => [name, new Set<string>(columns)]),
    );
    for (const { name, column } of rows) {
      if (known.get(name)?.has(column) === false)
        found.push(`${name}.${column} is demanded and has no default: the release before gives none`);
    }
    return found;
  } finally {
    await client.end();
  }
}

it('accepts every statement of the previous release, and requires no new column of it', async () => {
  expect(previous.statements.length).toBeGreaterThan(200);
  expect(await problems()).toEqual([]);
});

it.each([
  [
    'a column that was renamed',
    'alter table orders rename column total to sum',
    /column .*total.* does not exist/,
  ],
  ['a table that was dropped', 'drop table banners', /relation "banners" does not exist/],
  [
    'a new column that is demanded',
    'alter table carts add column colour text not null',
    /carts\.colour is demanded/,
  ],
])('finds %s', async (_what, change, named) => {
  expect((await problems(change)).join('\n')).toMatch(named);
});
