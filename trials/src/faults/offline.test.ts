// Short form of fault R23: the orders of devices that return at once are placed or refused with a reason, however
// often each is sent.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { offlineDevices } from './offline-devices.js';
import { formatOutcome } from './outcome.js';

let database: TestDatabase;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openFaultShop(database);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

it('takes every order of devices that come back at once, or says why not, however often each is sent', async () => {
  const outcome = await offlineDevices(shop, { devices: 12, orders: 5 }, 20_260);
  process.stdout.write(`${formatOutcome(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
  expect(outcome.trials).toBe(60);
}, 180_000);
