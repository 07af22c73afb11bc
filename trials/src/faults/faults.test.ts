import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { lastUnit } from './last-unit.js';
import { lostReply } from './lost-reply.js';
import { cutting, hanging, IDLE_LIMIT, nthCall, throwing } from './nth-call.js';
import { oppositeOrder } from './opposite-order.js';
import { type Outcome, tell } from './outcome.js';
import { sameCart } from './same-cart.js';

/** Far more than they take: a busy machine is no fault of the shop. In milliseconds. */
const PATIENCE = 180_000;

let database: TestDatabase;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openFaultShop(database.connectionString);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

function unharmed(outcome: Outcome): void {
  process.stdout.write(`${tell(outcome)}\n`);
  expect(outcome.failures).toEqual([]);
  expect(outcome.trials).toBeGreaterThan(0);
}

describe('orders placed at the same moment', () => {
  it(
    'sells the last unit once, whatever the number of buyers',
    async () => {
      unharmed(await lastUnit(shop, { clients: 100, rounds: 5 }));
    },
    PATIENCE,
  );

  it(
    'makes one order of a cart that two tabs confirm',
    async () => {
      unharmed(await sameCart(shop, { tabs: 2, rounds: 20 }));
    },
    PATIENCE,
  );

  it(
    'makes one order of a cart that is confirmed fifty times',
    async () => {
      unharmed(await sameCart(shop, { tabs: 50, rounds: 2 }));
    },
    PATIENCE,
  );

  it(
    'places carts with the same products in the opposite order',
    async () => {
      unharmed(await oppositeOrder(shop, { carts: 200, products: 20, rounds: 1 }));
    },
    PATIENCE,
  );
});

describe('answers that never arrive', () => {
  it(
    'tells who asks again of the same order',
    async () => {
      unharmed(await lostReply(shop, { rounds: 20 }));
    },
    PATIENCE,
  );
});

describe('a fault at each statement of a confirmation', () => {
  it(
    'bears a statement that fails',
    async () => {
      unharmed(await nthCall(shop, throwing(shop)));
    },
    PATIENCE,
  );

  it(
    'bears the loss of every connection, and says that it may be tried again',
    async () => {
      unharmed(await nthCall(shop, cutting(shop)));
    },
    PATIENCE,
  );

  it(
    'bears a statement that never ends',
    async () => {
      const own = await createTestDatabase();
      const impatient = await openFaultShop(own.connectionString, { idleInTransactionTimeout: IDLE_LIMIT });
      unharmed(await nthCall(impatient, hanging(impatient)));
      await impatient.close();
      await own.drop();
    },
    PATIENCE,
  );
});
