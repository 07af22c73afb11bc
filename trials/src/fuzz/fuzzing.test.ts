// Short form of `npm run fuzz`: fifteen hundred random requests fail nowhere, and every answer is of the contract.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FuzzShop, openFuzzShop } from './fuzz-shop.js';
import { fuzz } from './fuzzing.js';

let database: TestDatabase;
let folder: string;
let shop: FuzzShop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-fuzz-'));
  database = await createTestDatabase();
  shop = await openFuzzShop(database, folder);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('fifteen hundred requests of chance fail nowhere, and every answer is of the contract', async () => {
  const { failures } = await fuzz(shop, { requests: 1_500, seed: 20_261_121 });
  expect(failures).toEqual([]);
}, 180_000);
