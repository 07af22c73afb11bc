// The edges of a transaction travel with its statements: what commits, what does not, and where an error is thrown; which texts are prepared.

import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DatabasePool, openDatabase } from './database.js';
import { fixedStatement } from './fixed-statement.js';

let database: TestDatabase;
let other: pg.Client;
let pool: DatabasePool;
const failing = { text: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  await other.query('create table notes (note int primary key)');
});
beforeEach(() => {
  pool = openDatabase(database.connectionString, {
    max: 1,
    statementTimeout: 5_000,
    onError: () => undefined,
    beforeStatement: (text) => {
      if (text === failing.text) throw new Error(`before ${text}`);
    },
  });
});
afterEach(async () => {
  failing.text = '';
  await pool.close();
  await other.query('delete from notes');
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

const write = fixedStatement<{ note: number }, { note: number }>(
  ({ note }) => sql`insert into notes (note) values (${note}::int) returning note`,
);
const writeAndCommit = fixedStatement<{ note: number }, { note: number }>(
  ({ note }) => sql`insert into notes (note) values (${note}::int) returning note`,
  { andCommit: true },
);
const notes = async (): Promise<number[]> => {
  const { rows } = await other.query<{ note: number }>('select note from notes order by note');
  return rows.map(({ note }) => note);
};

it('commits with the last statement, before the transaction of the program ends', async () => {
  const seen = await pool.db.transaction().execute(async (tx) => {
    await write(tx, { note: 1 });
    const written = await writeAndCommit(tx, { note: 2 });
    return { written, others: await notes() };
  });
  expect(seen).toEqual({ written: [{ note: 2 }], others: [1, 2] });
});

it('keeps nothing where the last statement fails, and serves the next transaction', async () => {
  await other.query('insert into notes values (2)');
  const failed = pool.db.transaction().execute(async (tx) => {
    await write(tx, { note: 1 });
    await writeAndCommit(tx, { note: 2 });
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([2]);
  await pool.db.transaction().execute((tx) => write(tx, { note: 3 }));
  expect(await notes()).toEqual([2, 3]);
});

it('keeps nothing where the last statement has a value that cannot be sent', async () => {
  const unsendable = { count: 1n } as unknown as number;
  const failed = pool.db.transaction().execute(async (tx) => {
    await write(tx, { note: 1 });
    await writeAndCommit(tx, { note: unsendable });
  });
  await expect(failed).rejects.toThrow('BigInt');
  expect(await notes()).toEqual([]);
  await pool.db.transaction().execute((tx) => writeAndCommit(tx, { note: 2 }));
  expect(await notes()).toEqual([2]);
});

it('keeps nothing where the commit cannot be sent', async () => {
  failing.text = 'commit';
  const failed = pool.db.transaction().execute((tx) => writeAndCommit(tx, { note: 1 }));
  await expect(failed).rejects.toThrow('before commit');
  expect(await notes()).toEqual([]);
});

it('commits each of several transactions on one connection', async () => {
  for (const note of [1, 2, 3]) await pool.db.transaction().execute((tx) => writeAndCommit(tx, { note }));
  await pool.db.transaction().execute((tx) => write(tx, { note: 4 }));
  expect(await notes()).toEqual([1, 2, 3, 4]);
});

it('throws with its first statement where the connection is lost after the beginning, and uses another one', async () => {
  const failed = pool.db.transaction().execute(async (tx) => {
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await write(tx, { note: 1 });
  });
  await expect(failed).rejects.toThrow();
  await pool.db.transaction().execute((tx) => write(tx, { note: 2 }));
  expect(await notes()).toEqual([2]);
});

it('begins nothing that is left open where a transaction ends without a statement', async () => {
  const failed = pool.db.transaction().execute(async () => {
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  await pool.db.transaction().execute(async () => undefined);
  await write(pool.db, { note: 1 });
  expect(await notes()).toEqual([1]);
});

it('prepares a fixed statement however many other texts were sent before', async () => {
  const late = fixedStatement<{ note: number }, { found: number }>(
    ({ note }) => sql`select ${note}::int as found /* late */`,
  );
  await pool.db.connection().execute(async (db) => {
    for (let nth = 0; nth < 550; nth += 1) await sql`select ${sql.lit(nth)}::int + ${1}::int`.execute(db);
    await late(db, { note: 1 });
    const { rows } = await sql`select from pg_prepared_statements where statement like '%late %'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
