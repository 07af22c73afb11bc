// The list of the card payment faults with their sizes: long for `npm run faults`, short for the tests.

import type { Outcome } from './outcome.js';
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
import { interleavings } from './payment-interleavings.js';
import type { PaymentShop } from './payment-shop.js';
import { seededRandom } from './seeded-random.js';

export interface PaymentSizes {
  readonly prepared: number;
  /** Requests that the platform never answers. */
  readonly silent: number;
  readonly repeated: number;
  readonly permutations: number;
  readonly lost: number;
  readonly atOnce: number;
  readonly late: number;
  readonly wrong: number;
  readonly runs: number;
}

export const LONG_PAYMENTS: PaymentSizes = {
  prepared: 500,
  silent: 10,
  repeated: 100,
  permutations: 720,
  lost: 100,
  atOnce: 500,
  late: 100,
  wrong: 100,
  runs: 1_000,
};

export const SHORT_PAYMENTS: PaymentSizes = {
  prepared: 20,
  silent: 1,
  repeated: 100,
  permutations: 24,
  lost: 20,
  atOnce: 30,
  late: 8,
  wrong: 12,
  runs: 100,
};

/** Everything that is tried of payments, one after the other on one shop. */
export const paymentScenarios = (
  sizes: PaymentSizes,
  seed: number,
): readonly ((shop: PaymentShop) => Promise<Outcome>)[] => [
  (shop) => troubledPreferences(shop, { orders: sizes.prepared, silent: sizes.silent }, seededRandom(seed)),
  everyStatement,
  (shop) => repeatedNotification(shop, { times: sizes.repeated }),
  (shop) => everyOrderOfEvents(shop, sizes),
  (shop) => lostNotifications(shop, { orders: sizes.lost }),
  (shop) => atTheSameMoment(shop, { orders: sizes.atOnce }),
  (shop) => tooLate(shop, { orders: sizes.late }),
  (shop) => wrongPayments(shop, { orders: sizes.wrong }),
  (shop) => interleavings(shop, { runs: sizes.runs }, seededRandom(seed)),
];
