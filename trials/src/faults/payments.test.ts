// Short form of the card payment faults: each payment is settled once, as the platform says, whatever fails, repeats
// or comes at once.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { formatOutcome, type Outcome } from './outcome.js';
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
import { PAYMENT_EVENTS, type PaymentEvent, playInterleaving } from './payment-interleavings.js';
import { openPaymentShop, type PaymentShop } from './payment-shop.js';
import { SHORT_PAYMENTS } from './payment-suite.js';
import { seededRandom } from './seeded-random.js';

/** Far more than the tests take, so that a busy machine fails none of them. */
const TIMEOUT_MS = 180_000;

let database: TestDatabase;
let shop: PaymentShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openPaymentShop(database);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function expectNoFailure(outcome: Promise<Outcome>): Promise<void> {
  const known = await outcome;
  process.stdout.write(`${formatOutcome(known)}\n`);
  expect(known.failures).toEqual([]);
}

const { runs, ...short } = SHORT_PAYMENTS;

describe('a card payment', { timeout: TIMEOUT_MS }, () => {
  it('is prepared once while the platform fails, loses answers and is silent', () =>
    expectNoFailure(
      troubledPreferences(shop, { orders: short.prepared, silent: short.silent }, seededRandom(15)),
    ));
  it('is settled whole or not at all, whichever statement fails', () =>
    expectNoFailure(everyStatement(shop)));
  it('is settled once by a notification that is repeated a hundred times at once', () =>
    expectNoFailure(repeatedNotification(shop, { times: short.repeated })));
  it('is what the platform says at last, in whatever order its words come', () =>
    expectNoFailure(everyOrderOfEvents(shop, short)));
  it('is found where no notification ever comes', () =>
    expectNoFailure(lostNotifications(shop, { orders: short.lost })));
  it('is one payment where notification and buyer come at once', () =>
    expectNoFailure(atTheSameMoment(shop, { orders: short.atOnce })));
  it('of a cancelled order is kept and flagged', () =>
    expectNoFailure(tooLate(shop, { orders: short.late })));
  it('of another amount, currency or order pays nothing and is flagged', () =>
    expectNoFailure(wrongPayments(shop, { orders: short.wrong })));

  it('survives whatever happens, in any order and at the same moment', async () => {
    const happening: fc.Arbitrary<PaymentEvent> = fc.record({
      what: fc.constantFrom(...PAYMENT_EVENTS),
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
