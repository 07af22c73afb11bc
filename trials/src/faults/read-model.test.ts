// Short form of the auditor of the read model: signed-in users get from memory what the database would answer.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js';
import { formatOutcome, type Outcome } from './outcome.js';
import { auditDeafProcess, auditReadModel, measureFreshness, SHORT_AUDIT } from './read-model-audit.js';
import { type AuditedShop, openAuditedShop } from './read-model-shop.js';
import { seededRandom } from './seeded-random.js';

const TIMEOUT_MS = 180_000;

const random = seededRandom(Date.now() % 1_000_000);
let database: TestDatabase;
let line: DatabaseProxy;
let shop: AuditedShop;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseProxy(database.runTimeConnectionString);
  shop = await openAuditedShop(
    {
      connectionString: database.connectionString,
      runTimeConnectionString: line.connectionString,
    },
    random,
    SHORT_AUDIT.products,
  );
});
afterAll(async () => {
  await shop.close();
  await line.close();
  await database.drop();
});

function expectNoFailure(outcome: Outcome): void {
  process.stdout.write(`seed ${random.seed}; ${formatOutcome(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
}

it(
  'answers the same bytes as the database after every kind of change',
  async () => {
    expectNoFailure(await auditReadModel(shop, random, SHORT_AUDIT));
  },
  TIMEOUT_MS,
);

it(
  'answers nothing from memory while notices cannot arrive',
  async () => {
    expectNoFailure(await auditDeafProcess(shop, line, random, SHORT_AUDIT.comparisons));
  },
  TIMEOUT_MS,
);

it(
  'shows changes of prices, stock and visibility within a second, under load',
  async () => {
    expectNoFailure(await measureFreshness(shop, random, SHORT_AUDIT.freshness));
  },
  TIMEOUT_MS,
);
