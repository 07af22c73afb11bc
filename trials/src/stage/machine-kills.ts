// One of three shop machines is killed every few seconds under load through the balancer, and started again.

import { setTimeout as wait } from 'node:timers/promises';
import { checkOrders } from '../faults/fault-shop.js';
import { type Outcome, quantile, Trial } from '../faults/outcome.js';
import { startServer } from '../faults/server-process.js';
import { inspectDatabase } from '../faults/shop-under-load.js';
import { openStage, type ShopMachine } from './stage.js';
import { startLoad } from './stage-load.js';

export interface MachineKillOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly onStep: (step: string) => void;
}

const KILL_EVERY_MS = 5_000;

/** A kill that begins later than this after its moment is counted. */
const ON_TIME_MS = 500;
/** Until HAProxy has seen that a machine is ready. */
const SEEN_MS = 1_000;

/**
 * A machine is killed every 5 s, in turn, whether the one before has come back or not. Where the machine whose turn it is has not, or no
 * other one serves, the kill is late. Every call must succeed at its first repetition: another machine answers it.
 */
export async function machineKills({ seconds, seed, onStep }: MachineKillOptions): Promise<Outcome> {
  const trial = new Trial('One of three shop machines is killed every 5 s');
  const stage = await openStage('synchronous', { onStep });
  try {
    const repeated = { once: 0, more: 0 };
    const load = await startLoad(
      stage,
      (sentence) => trial.fail(sentence),
      seed,
      (name, repetitions) => {
        if (repetitions === 1) repeated.once += 1;
        else {
          repeated.more += 1;
          trial.fail(`${name} had to be repeated ${repetitions} times`);
        }
      },
    );
    const restarts: number[] = [];
    const returning = new Map<ShopMachine, Promise<void>>();
    const restart = async (shop: ShopMachine) => {
      shop.process = await startServer(shop.program);
      restarts.push(shop.process.milliseconds);
      await wait(SEEN_MS);
    };
    const begun = performance.now();
    let [kills, late] = [0, 0];
    for (; performance.now() - begun < seconds * 1_000; kills += 1) {
      const shop = stage.shops[kills % stage.shops.length];
      if (shop === undefined) throw new Error('There is no shop.');
      const others = stage.shops.filter((one) => one !== shop).map((one) => returning.get(one));
      await Promise.all([
        returning.get(shop),
        Promise.any(others),
        wait(begun + kills * KILL_EVERY_MS - performance.now()),
      ]);
      if (performance.now() - begun - kills * KILL_EVERY_MS > ON_TIME_MS) late += 1;
      await shop.process?.kill();
      const returns = restart(shop);
      // a failure is thrown where it is awaited
      returns.catch(() => undefined);
      returning.set(shop, returns);
      if (kills % 10 === 9) onStep(`${kills + 1} kills, ${load.orderLog.count} orders`);
    }
    await Promise.all(returning.values());
    await load.stop();
    trial.failAll('answers', load.clients.counts.unclear);
    trial.failAll(
      'at the end',
      await inspectDatabase(stage.address, ({ db }) => checkOrders(db, load.orderLog)),
    );
    return trial.end(kills, 'kills', {
      'kills later than their moment': late,
      'acknowledged orders': load.orderLog.count,
      'calls repeated once': repeated.once,
      'calls repeated more often': repeated.more,
      'ready again after ms, p50/max': `${Math.round(quantile(restarts, 0.5))}/${Math.round(quantile(restarts, 1))}`,
      ...load.clients.counts.figures(),
    });
  } finally {
    await stage.close();
  }
}
