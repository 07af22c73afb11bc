// Migrations: continue after a kill in the middle of any of them, and do not block others while a table is locked.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { runStatement, withDatabase } from '../postgres/databases.js';
import { migrate, migrationNames } from './migrate.js';

let url: string;
const server = () => withDatabase(inject('templateDatabase'), 'postgres');
beforeEach(async () => {
  const name = `mostrador_migrate_${process.pid}_${randomBytes(4).toString('hex')}`;
  url = withDatabase(server(), name);
  await runStatement(server(), `create database ${name}`);
});
afterEach(() => runStatement(server(), `drop database "${new URL(url).pathname.slice(1)}" with (force)`));

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const applied = (client: pg.Client) =>
  client
    .query<{ name: string }>('select name from schema_migrations order by name')
    .then(({ rows }) => rows.map(({ name }) => name));

it('has a number of its own for each file, so that their order is plain', async () => {
  const numbers = (await migrationNames()).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

/** The first migration that did not exist when the rule was made. */
const FIRST_UNDER_RULE = '0074';
/** What stops changes of a table but not its readers, and what stops both. Each names the table. */
const WEAKER_LOCK = /^create (?:(?:unique )?index|(?:constraint )?trigger)\b.*? on (\w+)/s;
const STRONGEST_LOCK =
  /^(?:lock table (\w+) in access exclusive mode|drop trigger .*? on (\w+)|alter table (\w+) (?!set \())/s;

it('takes the strongest lock of a table first, because an order under way would be a deadlock with a stronger one', async () => {
  const wrong: string[] = [];
  for (const name of (await migrationNames()).filter((each) => each >= FIRST_UNDER_RULE)) {
    const text = await readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8');
    const statements = text
      .replaceAll(/^--.*$/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '')
      .split(';')
      .map((statement) => statement.trim());
    const [weakly, strongly] = [new Set<string>(), new Set<string>()];
    for (const statement of statements) {
      const weak = WEAKER_LOCK.exec(statement)?.[1];
      if (weak !== undefined) weakly.add(weak);
      const strong = STRONGEST_LOCK.exec(statement)?.slice(1).find(Boolean);
      if (strong === undefined) continue;
      if (weakly.has(strong) && !strongly.has(strong)) wrong.push(`${name}: ${strong}`);
      strongly.add(strong);
    }
  }
  expect(wrong).toEqual([]);
});

it('continues after a kill in the middle of any migration, with none half done and none applied twice', async () => {
  const files = await migrationNames();
  await migrate(url, '');
  const inTwo = (work: (client: pg.Client, holder: pg.Client) => Promise<void>) =>
    connected((client) => connected((holder) => work(client, holder)));
  await inTwo(async (client, holder) => {
    for (const [at, name] of files.entries()) {
      // The file's own statements are done; the note that it is applied waits, and the connection is killed there.
      await holder.query('begin; lock table schema_migrations in share mode');
      const killed = migrate(url, name).then(
        () => 'finished',
        () => 'killed',
      );
      await vi.waitFor(
        async () => {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into schema_migrations%' and pid <> pg_backend_pid()`,
          );
          expect(rowCount).toBe(1);
        },
        { timeout: 15_000, interval: 5 },
      );
      expect(await killed).toBe('killed');
      await holder.query('commit');
      expect(await applied(client)).toEqual(files.slice(0, at));
      await migrate(url, name);
      expect(await applied(client)).toEqual(files.slice(0, at + 1));
    }
  });
});

it('does not delay others while a long transaction holds a table, and continues when it is free', async () => {
  const files = await migrationNames();
  const before = files.findIndex((name) => name.startsWith('0014')) - 1;
  await migrate(url, files[before]);
  await connected(async (holder) => {
    await holder.query('begin; select count(*) from products');
    const migrated = migrate(url, files[before + 1]);
    const waits: number[] = [];
    await connected(async (reader) => {
      await reader.query('set statement_timeout = 5000');
      // until a reader has waited behind the migration three times, which may begin late on a busy machine
      for (const until = Date.now() + 15_000; waits.length < 3 && Date.now() < until; ) {
        const begun = Date.now();
        await reader.query('select count(*) from products');
        const waited = Date.now() - begun;
        if (waited > 100) waits.push(waited);
        await new Promise((go) => setTimeout(go, 20));
      }
    });
    await holder.query('commit');
    await migrated;
    expect(await applied(holder)).toEqual(files.slice(0, before + 2));
    expect(waits).toHaveLength(3);
    // a request is refused after a second without a turn (work-limit.ts); the shortest wait, because a busy machine adds to it
    expect(Math.min(...waits)).toBeLessThan(700);
  });
});
