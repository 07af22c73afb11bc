import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeProducts, PRICE, seedCarts } from '../testing/factories.js';
import { confirmWithRetry, describeAnswer } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, quantile, Trial } from './outcome.js';

/** Fault R7: carts with the same products, half of them filled in the opposite order, confirmed at the same moment. */
export async function oppositeOrder(
  shop: FaultShop,
  sizes: { carts: number; products: number; rounds: number },
): Promise<Outcome> {
  const trial = new Trial('R7 opposite order');
  const buyers = await shop.buyers(sizes.carts);
  const codes = await makeProducts(shop.db, 'X', sizes.products, 1_000_000);
  const forwards = codes.map((code) => ({ code, quantity: 1 }));
  const backwards = [...forwards].reverse();
  const before = await deadlocksOf(shop);
  const waits: number[] = [];
  for (let round = 1; round <= sizes.rounds; round++) {
    const carts = buyers.map((buyer, index) => ({
      buyer,
      email: buyer.email,
      lines: index % 2 === 0 ? forwards : backwards,
    }));
    const ids = await seedCarts(shop.db, carts);
    const confirmOne = async ({ buyer, lines }: (typeof carts)[number]) => {
      const cart = { externalId: ids.get(buyer.email) ?? '', total: PRICE * codes.length, lines };
      const begun = performance.now();
      const answer = await confirmWithRetry(shop.client, buyer, cart, trial.sentBack);
      waits.push(performance.now() - begun);
      if (answer.kind === 'placed') shop.orderLog.note(cart, answer);
      else trial.fail(`round ${round}: ${describeAnswer(answer)}`);
    };
    // Held until both directions wait for it, so that they meet for certain.
    const middle = codes[Math.floor(codes.length / 2)] ?? '';
    const crowd = await shop.db.transaction().execute(async (tx) => {
      await sql`select from products where code = ${middle} for update`.execute(tx);
      const confirming = Promise.all(carts.map(confirmOne));
      // Their failures are reported below.
      confirming.catch(() => undefined);
      await wait(MEET_WITHIN);
      return { confirming };
    });
    await crowd.confirming;
    trial.failAll(`round ${round}`, await shop.check());
  }
  const deadlocks = (await deadlocksOf(shop)) - before;
  if (deadlocks > 0) trial.fail(`${deadlocks} deadlocks`);
  return trial.end(sizes.rounds * sizes.carts, `carts of ${sizes.products} lines, ${sizes.carts} at once`, {
    deadlocks,
    'slowest ms': Math.round(quantile(waits, 1)),
  });
}

/** In milliseconds. */
const MEET_WITHIN = 300;
const COUNTED_WITHIN = 1_200;

/** PostgreSQL's count of them; its processes tell it once a second. */
async function deadlocksOf({ db }: FaultShop): Promise<number> {
  await wait(COUNTED_WITHIN);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
