// Faults R11, R25 and R26: two servers behind a balancer are killed in turn or replaced one after the other, or a
// server stops under load.

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Balancer, openBalancer } from './balancer.js';
import { LockWatch } from './lock-watch.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { isReady, type ServerProcess, type ServerProgram, startServer } from './server-process.js';
import { wholeShop } from './server-programs.js';
import { AnswerLost, type ShopClient } from './shop-client.js';
import { type ShopUnderLoad, type ShopUnderLoadOptions, withShopUnderLoad } from './shop-under-load.js';

type StageGiven = Pick<ShopUnderLoadOptions, 'connectionString' | 'seed'>;

/** Runs a scenario with the shop's server and a second one on the same database, both behind a balancer. */
async function withTwoServers<T>(
  given: StageGiven,
  trial: Trial,
  env: Readonly<Record<string, string>>,
  play: (stage: ShopUnderLoad, pair: Pair, balancer: Balancer) => Promise<T>,
  dist?: string,
): Promise<T> {
  let balancer: Balancer | undefined;
  return withShopUnderLoad(
    { ...given, trial, env, dist, door: ({ server }) => balancer?.door ?? server?.client },
    async (stage) => {
      const program = (await wholeShop({ DATABASE_URL: stage.proxy.connectionString, ...env }))(
        join(stage.folder, 'second'),
      );
      const pair = new Pair(stage, program);
      pair.second = await startServer(dist === undefined ? program : { ...program, dist });
      balancer = await openBalancer([stage.program.port, program.port]);
      try {
        const played = await play(stage, pair, balancer);
        await stage.clients.stop();
        return played;
      } finally {
        await balancer.close();
        await pair.second?.kill();
      }
    },
  );
}

/** Two servers, each of which can be stopped and started again. */
class Pair {
  second: ServerProcess | undefined;
  readonly #stage: ShopUnderLoad;
  readonly #program: ServerProgram;

  constructor(stage: ShopUnderLoad, program: ServerProgram) {
    this.#stage = stage;
    this.#program = program;
  }

  of(nth: number): ServerProcess {
    const one = nth % 2 === 0 ? this.#stage.server : this.second;
    if (one === undefined) throw new Error('This server does not run.');
    return one;
  }

  async startAgain(nth: number): Promise<number> {
    if (nth % 2 === 1) this.second = await startServer(this.#program);
    else this.#stage.server = await startServer(this.#stage.program);
    return this.of(nth).milliseconds;
  }
}

/** One of two servers is killed every so many milliseconds, in turn, and started again at once. */
export async function killedInTurn(
  given: StageGiven,
  { kills, every }: { kills: number; every: number },
): Promise<Outcome> {
  const trial = new Trial('R11 one of two servers is killed in turn');
  const restarts: number[] = [];
  let figures: Outcome['figures'] = {};
  await withTwoServers(given, trial, {}, async (stage, pair) => {
    const tally = stage.clients.restartCounts();
    for (let nth = 0; nth < kills; nth++) {
      const next = wait(every);
      await pair.of(nth).kill();
      restarts.push(await pair.startAgain(nth));
      await next;
    }
    await stage.clients.orders(10);
    trial.failAll('answers', tally.unclear);
    figures = {
      'acknowledged orders': stage.orderLog.count,
      'ready again after ms, p50/max': `${Math.round(quantile(restarts, 0.5))}/${Math.round(quantile(restarts, 1))}`,
      ...tally.figures(),
    };
  });
  return trial.end(kills, 'kills', figures);
}

/**
 * Replaces two servers one after the other, as with a new release. No call may fail.
 * @param previous the compiled server of an earlier release: both begin with it, and the first of this one changes the
 *   schema under load.
 */
export async function rollingRestart(
  given: StageGiven,
  { rounds, previous }: { rounds: number; previous?: string | undefined },
): Promise<Outcome> {
  const trial = new Trial(
    `R26 two servers${previous === undefined ? '' : ' of an earlier release'} are replaced one after the other`,
  );
  const ends: number[] = [];
  const locks = new LockWatch(given.connectionString);
  let figures: Outcome['figures'] = {};
  const play = async (stage: ShopUnderLoad, pair: Pair, balancer: Balancer) => {
    const tally = stage.clients.restartCounts();
    locks.begin();
    for (let nth = 0; nth < 2 * rounds; nth++) {
      await stage.clients.orders(10);
      const old = pair.of(nth);
      const begun = performance.now();
      await old.stop();
      ends.push(performance.now() - begun);
      const code = await old.ended;
      if (code !== 0) trial.fail(`replacement ${nth + 1}: the old server ended with ${code}`);
      await pair.startAgain(nth);
      await bothReady(balancer);
    }
    await stage.clients.orders(10);
    trial.failAll('answers', tally.unclear);
    if (tally.count('cut') > 0) trial.fail(`${tally.count('cut')} connections were cut`);
    if (tally.count('back') > 0) trial.fail(`${tally.count('back')} requests had to come back`);
    figures = {
      'acknowledged orders': stage.orderLog.count,
      'ended after ms, p50/max': `${Math.round(quantile(ends, 0.5))}/${Math.round(quantile(ends, 1))}`,
      'longest wait for a lock ms': await locks.end(),
      ...tally.figures(),
    };
  };
  await withTwoServers(given, trial, PRODUCTION, play, previous);
  return trial.end(2 * rounds, 'replacements', figures);
}

/** Waits until the balancer sends requests to both: who replaces the other one earlier leaves it none. */
async function bothReady(balancer: Balancer): Promise<void> {
  while (balancer.ready < 2) await wait(25);
}

/** As a server behind a balancer runs. */
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: '1' };

/** R25: a server is asked to end while it answers so many requests a second over kept connections. */
export async function askedToEnd(
  given: StageGiven,
  { rounds, rate }: { rounds: number; rate: number },
): Promise<Outcome> {
  const trial = new Trial(`R25 SIGTERM at ${rate} requests a second`);
  const ends: number[] = [];
  let [answered, refused] = [0, 0];
  await withShopUnderLoad({ ...given, trial, clients: 2, env: PRODUCTION }, async (stage) => {
    for (let round = 1; round <= rounds; round++) {
      const { server } = stage;
      if (server === undefined) throw new Error('There is no server.');
      // The two clients rest while there is none.
      const driven = sendAtRate(server.client, rate);
      await wait(2_000);
      const begun = performance.now();
      const stopped = server.stop();
      await wait(100);
      if (await isReady(server.client))
        trial.fail(`round ${round}: it says that it is ready when it is ending`);
      await stopped;
      ends.push(performance.now() - begun);
      const { broken, ...counts } = await driven.end();
      answered += counts.answered;
      refused += counts.refused;
      trial.failAll(`round ${round}`, broken);
      if ((await server.ended) !== 0) trial.fail(`round ${round}: it ended with ${await server.ended}`);
      stage.server = await startServer(stage.program);
    }
  });
  return trial.end(rounds, 'ends', {
    'requests answered': answered,
    'not taken any more': refused,
    'ended after ms, p50/max': `${Math.round(quantile(ends, 0.5))}/${Math.round(quantile(ends, 1))}`,
  });
}

/** Sends requests at a constant rate until `end`. A request is broken if it was accepted and not answered. */
function sendAtRate(door: ShopClient, rate: number) {
  const under = new Set<Promise<void>>();
  const broken: string[] = [];
  let [answered, refused] = [0, 0];
  const begun = performance.now();
  let sent = 0;
  const one = async (nth: number) => {
    try {
      const query = { pageSize: '16', pageNumber: String(nth % 3), searchTerm: `u000${nth % 7}` };
      const { status } = await door.call('products', { query } as never);
      if (status === 200) answered += 1;
      else broken.push(`an answer with ${status}`);
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      if (/connect ECONN(?:REFUSED|RESET)/.test(error.message)) refused += 1;
      else broken.push(error.message);
    }
  };
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - begun) / 1_000) * rate; sent++) {
      const asked = one(sent);
      under.add(asked);
      void asked.finally(() => under.delete(asked));
    }
  }, 5);
  return {
    end: async () => {
      clearInterval(timer);
      await Promise.all(under);
      return { broken, answered, refused };
    },
  };
}
