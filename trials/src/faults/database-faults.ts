// Faults R10 and R11: while clients order, the connection to the database is cut, silent or slow, PostgreSQL is
// killed, or no connection is left.

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ProxyState } from './database-proxy.js';
import { mailFigures } from './mail-figures.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { isReady, processTree } from './server-process.js';
import {
  inspectDatabase,
  type ShopUnderLoad,
  type ShopUnderLoadOptions,
  withShopUnderLoad,
} from './shop-under-load.js';

/** A database whose process can be ended and started again on the same socket. */
export interface OwnDatabase {
  readonly connectionString: string;
  readonly pid: () => number;
  /** Starts it again after it has ended. */
  revive(): Promise<void>;
}

export interface DatabaseFaultSizes {
  readonly rounds: number;
  /** How long the fault lasts, in milliseconds. */
  readonly spoilt: number;
}

/** Orders between two faults, and after the last. */
const ORDERS = 30;
/** Maximum time that a client may wait for a 503, in milliseconds. */
const NO_WITHIN = 5_000;
const RECOVER_WITHIN = 5_000;
const MAILS_WITHIN = 120_000;

type StageGiven = Pick<ShopUnderLoadOptions, 'connectionString' | 'seed'>;

/** One kind of fault: what it does to the database, and what undoes it. */
interface Fault {
  readonly name: string;
  inject(stage: ShopUnderLoad): Promise<void>;
  heal(stage: ShopUnderLoad): Promise<void>;
  /** Whether the shop's readiness probe must fail meanwhile. */
  readonly hidesShop: boolean;
  /** Milliseconds from healing to the next order; RECOVER_WITHIN if left out. */
  readonly recoverWithin?: number;
}

/** Repeats a fault under load. Measures the answers, the slowest 503, and the time from the end of the fault to the next order. */
async function repeatFault(fault: Fault, given: StageGiven, sizes: DatabaseFaultSizes): Promise<Outcome> {
  const trial = new Trial(fault.name);
  const recovered: number[] = [];
  let figures: Outcome['figures'] = {};
  await withShopUnderLoad({ ...given, trial }, async (stage) => {
    const tally = stage.clients.restartCounts();
    for (let round = 1; round <= sizes.rounds; round++) {
      await stage.clients.orders(ORDERS);
      tally.markFault();
      await fault.inject(stage);
      await wait(sizes.spoilt);
      const door = stage.server?.client;
      if (fault.hidesShop && door !== undefined && (await isReady(door)))
        trial.fail(`round ${round}: the shop says that it is ready`);
      await fault.heal(stage);
      recovered.push(await stage.clients.orders(1));
    }
    await stage.clients.orders(ORDERS);
    await stage.clients.stop();
    trial.failAll('answers', tally.unclear);
    // The jobs have connections of their own, which the fault has hit too.
    const mails = await inspectDatabase(given.connectionString, ({ db }) =>
      mailFigures(db, join(stage.folder, 'data', 'mail'), MAILS_WITHIN),
    );
    trial.failAll('mails', mails.failures);
    if (tally.slowest503 > NO_WITHIN) trial.fail(`somebody waited ${tally.slowest503} ms for a 503`);
    const slowest = Math.round(quantile(recovered, 1));
    const limit = fault.recoverWithin ?? RECOVER_WITHIN;
    if (slowest > limit) trial.fail(`orders went on ${slowest} ms after the fault only`);
    figures = {
      'acknowledged orders': stage.orderLog.count,
      'next order after ms, p50/max': `${Math.round(quantile(recovered, 0.5))}/${slowest}`,
      ...tally.figures(),
      ...mails.figures,
    };
  });
  return trial.end(sizes.rounds, 'times', figures);
}

/** R10: the line to the database is cut, falls silent, or becomes very slow. */
export function faultyConnection(
  state: Exclude<ProxyState, 'well'>,
  given: StageGiven,
  sizes: DatabaseFaultSizes,
): Promise<Outcome> {
  const fault: Fault = {
    name: `R10 the line to the database is ${state}`,
    inject: async ({ proxy }) => proxy.set(state),
    heal: async ({ proxy }) => proxy.set('well'),
    hidesShop: true,
  };
  return repeatFault(fault, given, sizes);
}

/** R11: the database is restarted at once, as by `pg_ctl restart -m immediate`, or all of it is killed. */
export function endedDatabase(
  how: 'SIGQUIT' | 'SIGKILL',
  database: OwnDatabase,
  given: StageGiven,
  sizes: DatabaseFaultSizes,
): Promise<Outcome> {
  const fault: Fault = {
    name: how === 'SIGQUIT' ? 'R11 the database is restarted at once' : 'R11 the database is killed',
    inject: async () => {
      const pid = database.pid();
      const all = how === 'SIGKILL' ? processTree(pid) : [pid];
      for (const one of all) process.kill(one, how);
    },
    heal: () => database.revive(),
    hidesShop: true,
  };
  return repeatFault(fault, given, sizes);
}

/** R11: others take every connection that the database has, those of the shop included. */
export function noConnectionLeft(given: StageGiven, sizes: DatabaseFaultSizes): Promise<Outcome> {
  let taken: pg.Client[] = [];
  const fault: Fault = {
    name: 'R11 others hold every connection',
    inject: async () => {
      taken = await takeAll(given.connectionString);
    },
    heal: async () => {
      await Promise.all(taken.map((client) => client.end()));
    },
    hidesShop: true,
  };
  return repeatFault(fault, given, sizes);
}

const TOO_MANY = '53300';

async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  let cuts = 0;
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === TOO_MANY)) throw error;
      if (cuts > 0 && (await areAlone(taken))) return taken;
      cuts += 1;
    }
    // The shop's connections end, and what becomes free is taken before the shop asks again.
    const [first] = taken;
    if (cuts > 0 && first !== undefined)
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> all($1::int[])`,
        [await pidsOf(taken)],
      );
  }
}

const pidsOf = async (clients: readonly pg.Client[]) =>
  clients.map((client) => (client as unknown as { processID: number }).processID);

/** Whether these are the only connections to the database. */
async function areAlone(taken: readonly pg.Client[]): Promise<boolean> {
  const { rows } = (await taken[0]?.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> all($1::int[])`,
    [await pidsOf(taken)],
  )) ?? { rows: [] };
  return (rows[0]?.others ?? 1) === 0;
}
