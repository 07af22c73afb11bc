import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePool } from '@mostrador/server/platform/database/database';
import { createDatabaseIfMissing } from '@mostrador/server/platform/postgres/databases';
import { makeBuyers, makeProducts, PASSWORD } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js';
import { checkOrders, openForInspection } from './fault-shop.js';
import { OrderLog } from './order-log.js';
import type { Trial } from './outcome.js';
import { type ServerProcess, type ServerProgram, startServer } from './server-process.js';
import { wholeShop } from './server-programs.js';
import type { ShopClient } from './shop-client.js';
import { type SimulatedClients, startClients } from './simulated-clients.js';

/** The whole shop in its own process, under load from simulated clients, with direct access to its database. */
export interface ShopUnderLoad {
  readonly proxy: DatabaseProxy;
  /** Opens a new connection to the database, past the proxy. */
  beside(): DatabasePool;
  readonly clients: SimulatedClients;
  readonly orderLog: OrderLog;
  readonly folder: string;
  readonly program: ServerProgram;
  /** The running server process. A scenario that replaces the process sets it. */
  server: ServerProcess | undefined;
  /** Returns a sentence for each problem that the auditor or the order log finds. */
  check(): Promise<string[]>;
}

export interface ShopUnderLoadOptions {
  /** Address of a database that need not exist. */
  readonly connectionString: string;
  readonly seed: number;
  readonly trial: Trial;
  readonly clients?: number;
  /** Variables of the shop besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** The server that the clients call; the one server by default. */
  readonly door?: (stage: { readonly server: ServerProcess | undefined }) => ShopClient | undefined;
  readonly pause?: number;
  /** The compiled server of the release that runs first; this release by default. */
  readonly dist?: string | undefined;
}

const CLIENTS = 30;
const PRODUCTS = 60;
const STOCK = 10_000_000;

/** Starts the shop and its clients, runs the scenario, stops the clients, and compares the acknowledged orders with the database. */
export async function withShopUnderLoad<T>(
  options: ShopUnderLoadOptions,
  play: (stage: ShopUnderLoad) => Promise<T>,
): Promise<T> {
  const { connectionString, seed, trial, clients = CLIENTS, env = {} } = options;
  await createDatabaseIfMissing(connectionString);
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-stage-'));
  const orderLog = new OrderLog(join(folder, 'witness.log'));
  const proxy = await openDatabaseProxy(connectionString);
  const program = (await wholeShop({ DATABASE_URL: proxy.connectionString, ...env }))(join(folder, 'data'));
  const { dist } = options;
  const onStageNow: { server: ServerProcess | undefined } = {
    server: await startServer(dist === undefined ? program : { ...program, dist }),
  };
  try {
    const codes = await inspectDatabase(connectionString, ({ db }) => makeProducts(db, 'U', PRODUCTS, STOCK));
    const emails = await inspectDatabase(connectionString, ({ db }) => makeBuyers(db, 'apuro', clients));
    const { client: first } = onStageNow.server ?? {};
    if (first === undefined) throw new Error('There is no server.');
    const buyers = await Promise.all(emails.map((email) => logIn(first, email, PASSWORD)));
    const { door = ({ server }) => server?.client, pause } = options;
    const simulated = startClients({
      buyers,
      codes,
      seed,
      orderLog,
      door: () => door(onStageNow),
      onFault: (sentence) => trial.fail(sentence),
      ...(pause !== undefined && { pause }),
    });
    const stage: ShopUnderLoad = Object.assign(onStageNow, {
      proxy,
      clients: simulated,
      orderLog,
      folder,
      program,
      beside: () => openForInspection(connectionString),
      check: () => inspectDatabase(connectionString, ({ db }) => checkOrders(db, orderLog)),
    });
    const played = await play(stage);
    await simulated.stop();
    trial.failAll('at the end', await stage.check());
    return played;
  } finally {
    await onStageNow.server?.kill().catch(() => undefined);
    await proxy.close();
    orderLog.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** A connection of its own each time: those from before a fault may be dead. */
export async function inspectDatabase<T>(
  connectionString: string,
  work: (pool: DatabasePool) => Promise<T>,
): Promise<T> {
  const pool = openForInspection(connectionString);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
