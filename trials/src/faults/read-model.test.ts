// Short form of the auditor of the read model: signed-in users get from memory what the database would answer.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { formatOutcome } from './outcome.js';
import { readModelScenarios, SHORT_AUDIT } from './read-model-audit.js';
import { type AuditedShop, openAuditedShop } from './read-model-shop.js';
import { seededRandom } from './seeded-random.js';

const TIMEOUT_MS = 180_000;
const random = seededRandom(Date.now() % 1_000_000);
let database: TestDatabase;
let shop: AuditedShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openAuditedShop(database, random, SHORT_AUDIT.products);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

it.each([
  ['answers the same bytes as the database after every kind of change', 0],
  ['shows changes of prices, stock and visibility within a second, under load', 1],
  ['answers nothing from memory while notices cannot arrive', 2],
] as const)(
  '%s',
  async (_, nth) => {
    const outcome = await readModelScenarios(shop, random, SHORT_AUDIT)[nth]?.();
    if (outcome === undefined) throw new Error('There is no such scenario.');
    process.stdout.write(`seed ${random.seed}; ${formatOutcome(outcome)}\n`);
    expect(outcome.failures).toEqual([]);
  },
  TIMEOUT_MS,
);
