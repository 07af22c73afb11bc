import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { chanceOf } from './chance.js';
import { type Outcome, tell } from './outcome.js';
import {
  atTheSameMoment,
  everyOrderOfEvents,
  lostNotifications,
  repeatedNotification,
  tooLate,
  troubledPreferences,
  wrongPayments,
} from './payment-faults.js';
import { HAPPENINGS, type Happening, playInterleaving } from './payment-interleavings.js';
import { openPaymentShop, type PaymentShop } from './payment-shop.js';

/** Far more than they take: a busy machine is no fault of the shop. In milliseconds. */
const PATIENCE = 180_000;

let database: TestDatabase;
let shop: PaymentShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openPaymentShop(database.connectionString);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function unharmed(outcome: Promise<Outcome>): Promise<void> {
  const known = await outcome;
  process.stdout.write(`${tell(known)}\n`);
  expect(known.failures).toEqual([]);
}

describe('a card payment', { timeout: PATIENCE }, () => {
  it('is prepared once while the platform fails, loses answers and is silent', () =>
    unharmed(troubledPreferences(shop, { orders: 20, silent: 1 }, chanceOf(15))));
  it('is settled once by a notification that is repeated a hundred times at once', () =>
    unharmed(repeatedNotification(shop, { times: 100 })));
  it('is what the platform says at last, in whatever order its words come', () =>
    unharmed(everyOrderOfEvents(shop, { permutations: 60 })));
  it('is found where no notification ever comes', () => unharmed(lostNotifications(shop, { orders: 20 })));
  it('is one payment where notification and buyer come at once', () =>
    unharmed(atTheSameMoment(shop, { orders: 30 })));
  it('of a cancelled order is kept and flagged', () => unharmed(tooLate(shop, { orders: 8 })));
  it('of another amount, currency or order pays nothing and is flagged', () =>
    unharmed(wrongPayments(shop, { orders: 12 })));

  it('survives whatever happens, in any order and at the same moment', async () => {
    const happening: fc.Arbitrary<Happening> = fc.record({
      what: fc.constantFrom(...HAPPENINGS),
      n: fc.nat(1_000),
      together: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000),
        fc.array(happening, { minLength: 3, maxLength: 12 }),
        async (n, more) => {
          expect(await playInterleaving(shop, [{ what: 'pay', n, together: false }, ...more])).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
    expect(await shop.check()).toEqual([]);
  });
});
