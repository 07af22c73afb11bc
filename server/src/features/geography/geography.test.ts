// Tests loading Argentina's provinces and localities into the database: complete, repeatable, and missing rows
// restored.

import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabasePool, openDatabase } from '../../platform/database/database.js';
import { loadGeography } from './geography.service.js';

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connectionString, {
    max: 2,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
  // the databases of tests are copies of one that has them
  await sql`truncate countries cascade`.execute(pool.db);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

it('loads the country, the 24 provinces and the 3.526 localities once', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await loadGeography(pool.db);
    const { rows } = await sql`
      select (select count(*) from countries) as countries, (select count(*) from provinces) as provinces,
        (select count(*) from cities) as cities`.execute(pool.db);
    expect(rows).toEqual([{ countries: 1, provinces: 24, cities: 3_526 }]);
  }
});

it('brings back what is missing and leaves what stands', async () => {
  await sql`delete from cities where city_id = '06588030'`.execute(pool.db);
  await sql`update cities set city_name = 'CABA' where city_id = '02000010'`.execute(pool.db);
  await loadGeography(pool.db);
  const { rows } = await sql`select city_id, city_name, department, search_text, province_code, province_name
    from cities join provinces using (province_id) where city_id in ('06588030', '02000010') order by city_id`.execute(
    pool.db,
  );
  expect(rows).toMatchObject([
    { city_name: 'CABA', province_code: 'C' },
    {
      city_name: '12 de Octubre',
      department: '9 de Julio',
      search_text: '12 de octubre',
      province_code: 'B',
      province_name: 'Buenos Aires',
    },
  ]);
});

it('folds names for the search', async () => {
  const { rows } = await sql`select search_text from cities where city_name = 'Añatuya'`.execute(pool.db);
  expect(rows).toEqual([{ search_text: 'anatuya' }]);
});
