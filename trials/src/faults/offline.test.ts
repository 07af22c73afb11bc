// Short form of the faults R23 and R33: the orders and the new clients of devices that return at once are taken once, or refused with a
// reason, however often each is sent.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { offlineClients } from './offline-clients.js';
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

it('registers every client of devices that come back at once, once, however often they are sent and cut', async () => {
  const outcome = await offlineClients(shop, { devices: 8, clients: 5 }, 20_261);
  process.stdout.write(`${formatOutcome(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
  expect(outcome.trials).toBe(40);
}, 180_000);
