// Test databases: each test gets a migrated database of its own, also when many are made at once.

import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.js';

async function tables(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map((row) => row.name);
}

it('gives each test a migrated database of its own, also to many at once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
  expect(new Set(all.map((one) => one.connectionString)).size).toBe(4);
  for (const { connectionString } of all)
    expect(await tables(connectionString)).toContain('schema_migrations');
  await Promise.all(all.map((one) => one.drop()));
  await expect(tables(all[0]?.connectionString ?? '')).rejects.toThrow('does not exist');
});
