// Short form of `npm run fuzz`: random requests to the shop's API and to /api/v1 fail nowhere, and every answer is of the contract.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FuzzShop, openFuzzShop } from './fuzz-shop.js';
import { fuzz } from './fuzzing.js';
import { machineDoor } from './machine-door.js';

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
  const { failures } = await fuzz(shop, shop.door, { requests: 1_500, seed: 20_261_121 });
  expect(failures).toEqual([]);
}, 180_000);

it('a thousand requests of chance to /api/v1 fail nowhere, with keys of every scope', async () => {
  const door = await machineDoor(shop, folder);
  const { failures } = await fuzz(shop, door, { requests: 1_000, seed: 20_261_126 });
  expect(failures).toEqual([]);
}, 180_000);
