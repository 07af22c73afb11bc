// Faults R22 and R32: orders while the server's clock is wrong or changes, and while errors are thrown that nothing
// catches.

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TIME_ZONE } from '@mostrador/rules/days';
import { sql } from 'kysely';
import { type Outcome, Trial } from './outcome.js';
import { inspectDatabase, type ShopUnderLoadOptions, withShopUnderLoad } from './shop-under-load.js';

type StageGiven = Pick<ShopUnderLoadOptions, 'connectionString' | 'seed'>;

/** Environment that loads a compiled file of this folder into a server process before the shop. */
const preloaded = (name: string) => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL(`../../dist/faults/${name}.js`, import.meta.url))}`,
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A server's clock that is wrong by so many milliseconds, or set to a few seconds before a critical moment. */
interface Clock {
  readonly name: string;
  readonly shift: (now: number) => number;
  readonly zone?: string;
}

const justBefore = (moment: string) => (now: number) => Date.parse(moment) - 5_000 - now;

const CLOCKS: readonly Clock[] = [
  { name: '10 minutes ahead', shift: () => 10 * MINUTE },
  { name: '10 minutes behind', shift: () => -10 * MINUTE },
  { name: 'an hour ahead', shift: () => HOUR },
  { name: 'an hour behind', shift: () => -HOUR },
  { name: 'into a leap day', shift: justBefore('2028-02-29T00:00:00-03:00') },
  { name: 'out of a leap day', shift: justBefore('2028-03-01T00:00:00-03:00') },
  { name: 'into a new year', shift: justBefore('2027-01-01T00:00:00-03:00') },
  { name: 'summer time ends', shift: justBefore('2026-11-01T01:00:00-05:00'), zone: 'America/New_York' },
  { name: 'summer time begins', shift: justBefore('2027-03-14T02:00:00-05:00'), zone: 'America/New_York' },
];

/** R22: orders while the server's clock is wrong, or passes a leap day, a new year or a change of summer time. */
export async function wrongClocks(
  given: (nth: number) => StageGiven,
  { orders }: { orders: number },
): Promise<Outcome> {
  const trial = new Trial('R22 the server’s clock');
  let acknowledged = 0;
  for (const [nth, { name, shift, zone = TIME_ZONE }] of CLOCKS.entries()) {
    const env = { ...preloaded('shifted-clock'), CLOCK_SHIFT_MS: String(shift(Date.now())), TZ: zone };
    const { connectionString, seed } = given(nth);
    await withShopUnderLoad({ connectionString, seed, trial, clients: 8, env }, async (stage) => {
      const tally = stage.clients.restartCounts();
      await stage.clients.orders(orders);
      await stage.clients.stop();
      trial.failAll(name, tally.unclear);
      const odd = await inspectDatabase(connectionString, async ({ db }) => {
        const { rows } = await sql<{ odd: number }>`
          select count(*)::int as odd from orders where abs(extract(epoch from now() - placed_at)) > 300`.execute(
          db,
        );
        return rows[0]?.odd ?? 0;
      });
      if (odd > 0) trial.fail(`${name}: ${odd} orders have a date that was not`);
      acknowledged += stage.orderLog.count;
    });
  }
  return trial.end(CLOCKS.length, 'clocks', { 'acknowledged orders': acknowledged });
}

/** R32: uncaught errors in timers and promises, while thirty clients order. */
export async function strayErrors(given: StageGiven, { errors }: { errors: number }): Promise<Outcome> {
  const trial = new Trial('R32 errors that nobody catches');
  let figures: Outcome['figures'] = {};
  const env = preloaded('stray-errors-on-signal');
  await withShopUnderLoad({ ...given, trial, env }, async (stage) => {
    const tally = stage.clients.restartCounts();
    const { pid } = stage.server ?? {};
    for (let nth = 0; nth < errors; nth++) {
      await stage.clients.orders(5);
      if (pid !== undefined) process.kill(pid, 'SIGUSR2');
    }
    await wait(100);
    await stage.clients.orders(10);
    trial.failAll('answers', tally.unclear);
    if (tally.count('cut') > 0) trial.fail(`${tally.count('cut')} connections were cut`);
    figures = { 'acknowledged orders': stage.orderLog.count, ...tally.figures() };
  });
  return trial.end(2 * errors, 'errors', figures);
}
