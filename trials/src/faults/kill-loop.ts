// Fault R1: clients confirm in a loop while the server, or the server and its database, are killed at random moments.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import type { Database } from '@mostrador/server/platform/database/database';
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@mostrador/server/platform/postgres/embedded-postgres';
import { makeBuyers, makeProducts, PASSWORD } from '../testing/factories.js';
import { type Buyer, logIn } from './buyer-calls.js';
import { checkOrders, openForInspection } from './fault-shop.js';
import { mailFigures } from './mail-figures.js';
import { OrderLog } from './order-log.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { orderInLoop } from './retrying-client.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';
import { processTree, type ServerProcess, type ServerProgram, startServer } from './server-process.js';
import type { ShopClient } from './shop-client.js';

export interface KillSizes {
  /** How often the server is killed (kill -9) while its PostgreSQL keeps running. */
  readonly servers: number;
  /** How often the server and every process of its PostgreSQL are killed (kill -9). */
  readonly both: number;
  /** Kills go on until so many orders are acknowledged. */
  readonly orders: number;
  readonly clients: number;
  /** How long the run waits at the end until every mail is sent, in milliseconds; 0: it does not wait. */
  readonly mailTimeoutMs: number;
}

type Kind = 'server' | 'both';

const PRODUCTS = 30;
const STOCK = 10_000_000;
/** Bounds of the time from a server's readiness to its kill, in milliseconds. */
const SHORTEST = 50;
const LONGEST = 850;
const STRETCH = 8;

/**
 * Runs fault R1.
 * @param folder empty; holds the data folder and, outside of it, the order log.
 */
export async function killLoop(
  program: (dataDir: string) => ServerProgram,
  folder: string,
  seed: number,
  sizes: KillSizes,
): Promise<Outcome> {
  const dataDir = join(folder, 'data');
  const witness = new OrderLog(join(folder, 'witness.log'));
  const server = program(dataDir);
  const trial = new Trial(`R1 kill -9 of ${server.file}`);
  const shop: { now: ServerProcess | undefined } = { now: await startServer(server) };
  const postgres = await runningPostgres(dataDir);
  try {
    const buyers = await prepare(postgres, shop.now?.client, sizes.clients);
    const restarts: Record<Kind, number[]> = { server: [], both: [] };
    let over = false;
    const shopping = Promise.all(
      buyers.map((buyer, index) =>
        orderInLoop({
          buyer,
          codes: codesOf(),
          chance: seededRandom(seed + index + 1),
          door: () => shop.now?.client,
          over: () => over,
          onPlaced: (cart, answer) => witness.note(cart, answer),
          onFault: (sentence) => trial.fail(sentence),
        }),
      ),
    );
    shopping.catch(() => undefined);
    const chance = seededRandom(seed);
    for (const { kind, longest } of kills(chance, sizes, () => witness.count)) {
      await wait(chance.between(SHORTEST, longest));
      const others = kind === 'both' ? processTree((await runningPostgres(dataDir)).pid) : [];
      const victim = shop.now;
      shop.now = undefined;
      await victim?.kill(others);
      shop.now = await startServer(server);
      restarts[kind].push(shop.now.milliseconds);
      const violations = await inspectDatabase(postgres, audit);
      trial.failAll(
        `kill ${restarts.server.length + restarts.both.length}`,
        violations.map(describeViolation),
      );
    }
    over = true;
    await shopping;
    trial.failAll('at the end', await inspectDatabase(postgres, (db) => checkOrders(db, witness)));
    const mails = await inspectDatabase(postgres, (db) =>
      mailFigures(db, join(dataDir, 'mail'), sizes.mailTimeoutMs),
    );
    trial.failAll('mails', mails.failures);
    return trial.end(restarts.server.length + restarts.both.length, 'kills', {
      'of the server alone': restarts.server.length,
      'of the server and PostgreSQL': restarts.both.length,
      'acknowledged orders': witness.count,
      'ready again after ms, server, p50/max': spread(restarts.server),
      'ready again after ms, both, p50/max': spread(restarts.both),
      ...mails.figures,
    });
  } finally {
    await shop.now?.kill(processTree(postgres.pid)).catch(() => undefined);
    witness.close();
    for (const gone of [postgres.home, folder])
      rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Each kind as often as asked for, in a random order; then on, at longer intervals, while there are too few orders. */
function* kills(
  chance: SeededRandom,
  { servers, both, orders }: KillSizes,
  placed: () => number,
): Generator<{ kind: Kind; longest: number }> {
  const left: Record<Kind, number> = { server: servers, both };
  while (left.server + left.both > 0) {
    const kind = chance.next() * (left.server + left.both) < left.server ? 'server' : 'both';
    left[kind] -= 1;
    yield { kind, longest: LONGEST };
  }
  while (placed() < orders) {
    const kind = chance.next() * (servers + both) < servers ? 'server' : 'both';
    yield { kind, longest: LONGEST * STRETCH };
  }
}

const codesOf = (): string[] =>
  Array.from({ length: PRODUCTS }, (_, index) => `K${String(index + 1).padStart(4, '0')}`);

async function prepare(
  postgres: EmbeddedPostgres,
  door: ShopClient | undefined,
  clients: number,
): Promise<Buyer[]> {
  const emails = await inspectDatabase(postgres, async (db) => {
    await makeProducts(db, 'K', PRODUCTS, STOCK);
    return makeBuyers(db, 'muerte', clients);
  });
  if (door === undefined) throw new Error('There is no server.');
  return Promise.all(emails.map((email) => logIn(door, email, PASSWORD)));
}

/** Attaches to the PostgreSQL of a data folder. @throws if it does not run. */
export async function runningPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await attachEmbeddedPostgres({ dataDir });
  if (postgres === undefined) throw new Error('PostgreSQL does not run.');
  return postgres;
}

/** Runs some work with a connection of its own each time: those from before a kill are dead. */
export async function inspectDatabase<T>(
  { connectionString }: EmbeddedPostgres,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const beside = openForInspection(connectionString);
  try {
    return await work(beside.db);
  } finally {
    await beside.close();
  }
}

const spread = (sample: readonly number[]) =>
  `${Math.round(quantile(sample, 0.5))}/${Math.round(quantile(sample, 1))}`;
