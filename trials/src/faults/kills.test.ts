// Short form of the faults by kill -9: at every fifth statement of a confirmation, at some statements of an import and its undo, and
// at random moments, with and without PostgreSQL. Each run begins at another statement, so that all are met in time.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { compileSources } from '../testing/compile-sources.js';
import { createTestDatabase } from '../testing/database.js';
import { openFaultShop } from './fault-shop.js';
import { importKills, SHORT_IMPORT_KILLS } from './import-kills.js';
import { killLoop } from './kill-loop.js';
import { failEachStatement, killedServer } from './nth-statement.js';
import { orderKills, SHORT_ORDER_KILLS } from './order-kills.js';
import { formatOutcome, type Outcome } from './outcome.js';
import { startServer } from './server-process.js';
import { bareShop, shopKilledAtStatement } from './server-programs.js';

/** Far more than the tests take, so that a busy machine fails none of them. */
const TIMEOUT_MS = 400_000;

/** The killed processes run compiled files, so the current sources are compiled first. */
beforeAll(compileSources, TIMEOUT_MS);

/** From one killed statement of a confirmation to the next one. */
const STEP = 5;

/** The first statement of this run, from 1 to the step. The statement of a failure is named. */
const anyOf = (step: number): number => 1 + Math.floor(Math.random() * step);

function expectNoFailure(outcome: Outcome): void {
  process.stdout.write(`${formatOutcome(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
}

it(
  'bears a kill -9 at every fifth statement of a confirmation',
  async () => {
    const database = await createTestDatabase();
    const shop = await openFaultShop(database);
    const fault = killedServer(async (at) => startServer(await shopKilledAtStatement(shop, at)));
    try {
      // npm run faults takes every statement
      const outcome = await failEachStatement(shop, fault, { first: anyOf(STEP), step: STEP });
      expectNoFailure(outcome);
      expect(outcome.trials).toBeGreaterThan(1);
    } finally {
      await fault.stop();
      await shop.close();
      await database.drop();
    }
  },
  TIMEOUT_MS,
);

it(
  'stores and takes back every row of an import once, when the process is killed at some of its statements',
  async () => {
    const database = await createTestDatabase();
    const shop = await openFaultShop(database);
    try {
      // npm run faults takes every statement
      const outcome = await importKills(shop, SHORT_IMPORT_KILLS, anyOf(SHORT_IMPORT_KILLS.step));
      expectNoFailure(outcome);
      expect(outcome.trials).toBe(2 * SHORT_IMPORT_KILLS.kills);
    } finally {
      await shop.close();
      await database.drop();
    }
  },
  TIMEOUT_MS,
);

it(
  'loses nothing when the server, or the server and PostgreSQL, are killed at random',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mostrador-kills-'));
    const sizes = { servers: 2, both: 1, orders: 0, clients: 8, mailTimeoutMs: 0 };
    const outcome = await killLoop(await bareShop(), folder, Date.now() % 1_000_000, sizes);
    expectNoFailure(outcome);
    expect(outcome.figures['acknowledged orders']).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

it(
  'keeps every edit and delivery that was answered, once, when the server is killed amid them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mostrador-order-kills-'));
    const outcome = await orderKills(await bareShop(), folder, Date.now() % 1_000_000, SHORT_ORDER_KILLS);
    expectNoFailure(outcome);
    expect(outcome.trials).toBeGreaterThanOrEqual(SHORT_ORDER_KILLS.kills);
    expect(outcome.figures['changes']).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
