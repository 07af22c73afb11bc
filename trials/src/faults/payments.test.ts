import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { chanceOf } from './chance.js';
import { type Outcome, tell } from './outcome.js';
import {
  atTheSameMoment,
  everyOrderOfEvents,
  everyStatement,
  lostNotifications,
  repeatedNotification,
  tooLate,
  troubledPreferences,
  wrongPayments,
} from './payment-faults.js';
import { HAPPENINGS, type Happening, playInterleaving } from './payment-interleavings.js';
import { openPaymentShop, type PaymentShop } from './payment-shop.js';
import { SHORT_PAYMENTS } from './payment-suite.js';

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

const { runs, ...short } = SHORT_PAYMENTS;

describe('a card payment', { timeout: PATIENCE }, () => {
  it('is prepared once while the platform fails, loses answers and is silent', () =>
    unharmed(troubledPreferences(shop, { orders: short.prepared, silent: short.silent }, chanceOf(15))));
  it('is settled whole or not at all, whichever statement fails', () => unharmed(everyStatement(shop)));
  it('is settled once by a notification that is repeated a hundred times at once', () =>
    unharmed(repeatedNotification(shop, { times: short.repeated })));
  it('is what the platform says at last, in whatever order its words come', () =>
    unharmed(everyOrderOfEvents(shop, short)));
  it('is found where no notification ever comes', () =>
    unharmed(lostNotifications(shop, { orders: short.lost })));
  it('is one payment where notification and buyer come at once', () =>
    unharmed(atTheSameMoment(shop, { orders: short.atOnce })));
  it('of a cancelled order is kept and flagged', () => unharmed(tooLate(shop, { orders: short.late })));
  it('of another amount, currency or order pays nothing and is flagged', () =>
    unharmed(wrongPayments(shop, { orders: short.wrong })));

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
      { numRuns: runs },
    );
    expect(await shop.check()).toEqual([]);
  });
});
