// Short form of the faults of a confirmation: buyers at the same moment, answers that are lost, and a failure at each
// SQL statement.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { creditLimit } from './credit-limit.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { lastUnit } from './last-unit.js';
import { lostReply } from './lost-reply.js';
import {
  cutConnections,
  failEachStatement,
  failingStatement,
  hangingStatement,
  IDLE_LIMIT_MS,
} from './nth-statement.js';
import { oppositeOrder } from './opposite-order.js';
import { formatOutcome, type Outcome } from './outcome.js';
import { sameCart } from './same-cart.js';

/** Far more than the tests take, so that a busy machine fails none of them. */
const TIMEOUT_MS = 180_000;

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

function expectNoFailure(outcome: Outcome): void {
  process.stdout.write(`${formatOutcome(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
  expect(outcome.trials).toBeGreaterThan(0);
}

describe('orders placed at the same moment', () => {
  it(
    'sells the last unit once, whatever the number of buyers',
    async () => {
      expectNoFailure(await lastUnit(shop, { clients: 100, rounds: 5 }));
    },
    TIMEOUT_MS,
  );

  it(
    'accepts as many orders as the credit limit leaves room for, and puts the others in review',
    async () => {
      expectNoFailure(await creditLimit(shop, { users: 20, rounds: 3 }));
    },
    TIMEOUT_MS,
  );

  it(
    'makes one order of a cart that two tabs confirm',
    async () => {
      expectNoFailure(await sameCart(shop, { tabs: 2, rounds: 20 }));
    },
    TIMEOUT_MS,
  );

  it(
    'makes one order of a cart that is confirmed fifty times',
    async () => {
      expectNoFailure(await sameCart(shop, { tabs: 50, rounds: 2 }));
    },
    TIMEOUT_MS,
  );

  it(
    'places carts with the same products in the opposite order',
    async () => {
      expectNoFailure(await oppositeOrder(shop, { carts: 200, products: 20, rounds: 1 }));
    },
    TIMEOUT_MS,
  );
});

describe('answers that never arrive', () => {
  it(
    'tells who asks again of the same order',
    async () => {
      expectNoFailure(await lostReply(shop, { rounds: 20 }));
    },
    TIMEOUT_MS,
  );
});

describe('a fault at each statement of a confirmation', () => {
  it(
    'bears a statement that fails',
    async () => {
      expectNoFailure(await failEachStatement(shop, failingStatement(shop)));
    },
    TIMEOUT_MS,
  );

  it(
    'bears the loss of every connection, and says that it may be tried again',
    async () => {
      expectNoFailure(await failEachStatement(shop, cutConnections(shop)));
    },
    TIMEOUT_MS,
  );

  it(
    'bears a statement that never ends',
    async () => {
      const own = await createTestDatabase();
      const impatient = await openFaultShop(own, {
        idleInTransactionTimeout: IDLE_LIMIT_MS,
      });
      expectNoFailure(await failEachStatement(impatient, hangingStatement(impatient)));
      await impatient.close();
      await own.drop();
    },
    TIMEOUT_MS,
  );
});
