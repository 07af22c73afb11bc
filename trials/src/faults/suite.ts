// Runs the fault scenarios by their codes (R1 to R34, API, ERP, IMP, ORD, PAY), in a long or a short form.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import {
  createDatabaseIfMissing,
  runStatement,
  withDatabase,
} from '@mostrador/server/platform/postgres/databases';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@mostrador/server/platform/postgres/embedded-postgres';
import {
  type BridgeDaySizes,
  bridgeDay,
  LONG_BRIDGE_DAY,
  SHORT_BRIDGE_DAY,
} from '../bridge-day/bridge-day.js';
import type { OwnDatabase } from '../testing/database.js';
import { creditLimit } from './credit-limit.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { type ImportKillSizes, importKills, LONG_IMPORT_KILLS, SHORT_IMPORT_KILLS } from './import-kills.js';
import { killLoop } from './kill-loop.js';
import { lastUnit } from './last-unit.js';
import { lateCommits } from './late-commits.js';
import {
  LOAD_CODES,
  LONG_LOAD,
  type LoadCode,
  type LoadSizes,
  runUnderLoad,
  SHORT_LOAD,
} from './load-suite.js';
import { lostReply } from './lost-reply.js';
import {
  cutConnections,
  type Fault,
  failEachStatement,
  failingStatement,
  hangingStatement,
  IDLE_LIMIT_MS,
  killedServer,
} from './nth-statement.js';
import { type OfflineClientSizes, offlineClients } from './offline-clients.js';
import { offlineDevices } from './offline-devices.js';
import { oppositeOrder } from './opposite-order.js';
import { LONG_ORDER_KILLS, type OrderKillSizes, orderKills, SHORT_ORDER_KILLS } from './order-kills.js';
import type { Outcome } from './outcome.js';
import { openPaymentShop } from './payment-shop.js';
import { LONG_PAYMENTS, type PaymentSizes, paymentScenarios, SHORT_PAYMENTS } from './payment-suite.js';
import { type AuditSizes, LONG_AUDIT, readModelScenarios, SHORT_AUDIT } from './read-model-audit.js';
import { openAuditedShop } from './read-model-shop.js';
import { sameCart } from './same-cart.js';
import { seededRandom } from './seeded-random.js';
import { type ServerProgram, startServer } from './server-process.js';
import { bareShop, screensAreBuilt, shopKilledAtStatement, wholeShop } from './server-programs.js';

export type ScenarioCode =
  | 'R1'
  | 'R2'
  | 'R3'
  | 'R5'
  | 'R6'
  | 'R7'
  | 'R23'
  | 'R33'
  | 'R34'
  | 'API'
  | 'ERP'
  | 'IMP'
  | 'MEM'
  | 'ORD'
  | 'PAY'
  | LoadCode;

/** The scenarios that start the shop in a process of its own and kill it. */
type ProcessCode = 'R1' | 'ERP' | 'ORD';
const isOfProcess = (code: ScenarioCode): code is ProcessCode =>
  code === 'R1' || code === 'ERP' || code === 'ORD';

interface Sizes {
  readonly lastUnitRounds: number;
  readonly creditLimit: { readonly users: number; readonly rounds: number };
  readonly lateCommits: { readonly writers: number; readonly rounds: number };
  readonly pairs: number;
  readonly fifties: number;
  readonly crossings: number;
  readonly lostReplies: number;
  readonly offline: { readonly devices: number; readonly orders: number };
  readonly newClients: OfflineClientSizes;
  readonly kills: { readonly servers: number; readonly both: number; readonly orders: number };
  readonly imports: ImportKillSizes;
  readonly orders: OrderKillSizes;
  readonly bridgeDay: BridgeDaySizes;
  readonly mailTimeoutMs: number;
  readonly payments: PaymentSizes;
  readonly readModel: AuditSizes;
  readonly load: LoadSizes;
}

export const LONG: Sizes = {
  lastUnitRounds: 100,
  creditLimit: { users: 100, rounds: 100 },
  lateCommits: { writers: 6, rounds: 1_000 },
  pairs: 1_000,
  fifties: 20,
  crossings: 5,
  lostReplies: 1_000,
  offline: { devices: 50, orders: 20 },
  newClients: { devices: 50, clients: 10 },
  kills: { servers: 50, both: 20, orders: 2_000 },
  imports: LONG_IMPORT_KILLS,
  orders: LONG_ORDER_KILLS,
  bridgeDay: LONG_BRIDGE_DAY,
  mailTimeoutMs: 180_000,
  payments: LONG_PAYMENTS,
  readModel: LONG_AUDIT,
  load: LONG_LOAD,
};

export const SHORT: Sizes = {
  lastUnitRounds: 5,
  creditLimit: { users: 20, rounds: 3 },
  lateCommits: { writers: 6, rounds: 20 },
  pairs: 20,
  fifties: 2,
  crossings: 1,
  lostReplies: 20,
  offline: { devices: 12, orders: 5 },
  newClients: { devices: 8, clients: 5 },
  kills: { servers: 3, both: 1, orders: 0 },
  imports: SHORT_IMPORT_KILLS,
  orders: SHORT_ORDER_KILLS,
  bridgeDay: SHORT_BRIDGE_DAY,
  mailTimeoutMs: 0,
  payments: SHORT_PAYMENTS,
  readModel: SHORT_AUDIT,
  load: SHORT_LOAD,
};

type Run = (shop: FaultShop) => Promise<Outcome>;

interface Scenario {
  readonly run: Run;
  /** Milliseconds after which the database ends a transaction that does nothing. */
  readonly idleInTransactionTimeout?: number;
}

const within: Readonly<
  Record<
    Exclude<ScenarioCode, ProcessCode | 'MEM' | 'PAY' | LoadCode>,
    (sizes: Sizes, seed: number) => readonly Scenario[]
  >
> = {
  R6: ({ lastUnitRounds }) => [{ run: (shop) => lastUnit(shop, { clients: 100, rounds: lastUnitRounds }) }],
  R34: ({ creditLimit: sizes }) => [{ run: (shop) => creditLimit(shop, sizes) }],
  API: ({ lateCommits: sizes }, seed) => [{ run: (shop) => lateCommits(shop, sizes, seed) }],
  R5: ({ pairs, fifties }) => [
    { run: (shop) => sameCart(shop, { tabs: 2, rounds: pairs }) },
    { run: (shop) => sameCart(shop, { tabs: 50, rounds: fifties }) },
  ],
  R7: ({ crossings }) => [
    { run: (shop) => oppositeOrder(shop, { carts: 200, products: 20, rounds: crossings }) },
  ],
  R3: ({ lostReplies }) => [{ run: (shop) => lostReply(shop, { rounds: lostReplies }) }],
  R23: ({ offline }, seed) => [{ run: (shop) => offlineDevices(shop, offline, seed) }],
  R33: ({ newClients }, seed) => [{ run: (shop) => offlineClients(shop, newClients, seed) }],
  IMP: ({ imports }) => [{ run: (shop) => importKills(shop, imports) }],
  R2: () => [
    { run: (shop) => failEachStatement(shop, failingStatement(shop)) },
    { run: (shop) => failEachStatement(shop, cutConnections(shop)) },
    {
      run: (shop) => failEachStatement(shop, hangingStatement(shop)),
      idleInTransactionTimeout: IDLE_LIMIT_MS,
    },
    { run: (shop) => stopping(killed(shop), (fault) => failEachStatement(shop, fault)) },
  ],
};

const killed = (shop: FaultShop) =>
  killedServer(async (at) => startServer(await shopKilledAtStatement(shop, at)));

async function stopping<T extends Fault & { stop(): Promise<void> }, R>(
  fault: T,
  work: (fault: T) => Promise<R>,
): Promise<R> {
  try {
    return await work(fault);
  } finally {
    await fault.stop();
  }
}

/** Runs the scenarios on a PostgreSQL of their own, as durable as in production, each on a database of its own. */
export async function runScenarios(
  codes: readonly ScenarioCode[],
  sizes: Sizes,
  seed: number,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const underLoad = LOAD_CODES.filter((code) => codes.includes(code));
  const inside = codes.filter(
    (code) => !isOfProcess(code) && code !== 'MEM' && code !== 'PAY' && !isUnderLoad(code),
  );
  const pays = codes.includes('PAY');
  if (inside.length > 0 || pays) {
    await withPostgres(async (postgres) => {
      for (const [index, { run: scenario, ...more }] of inside
        .flatMap((code) => within[code](sizes, seed))
        .entries()) {
        const open = (database: OwnDatabase) => openFaultShop(database, more);
        await onFreshDatabase(postgres, `faults_${index}`, open, async (shop) =>
          onOutcome(await scenario(shop)),
        );
      }
      if (pays)
        await onFreshDatabase(postgres, 'faults_payments', openPaymentShop, async (shop) => {
          for (const scenario of paymentScenarios(sizes.payments, seed)) onOutcome(await scenario(shop));
        });
    });
  }
  if (codes.includes('MEM')) {
    const random = seededRandom(seed);
    const open = (database: OwnDatabase) => openAuditedShop(database, random, sizes.readModel.products);
    await withPostgres((postgres) =>
      onFreshDatabase(postgres, 'faults_read_model', open, async (shop) => {
        for (const scenario of readModelScenarios(shop, random, sizes.readModel)) onOutcome(await scenario());
      }),
    );
  }
  if (underLoad.length > 0) await runUnderLoad(underLoad, sizes.load, seed, onOutcome);
  for (const code of codes.filter(isOfProcess)) {
    const program = screensAreBuilt() ? await wholeShop() : await bareShop();
    const folder = mkdtempSync(join(tmpdir(), `mostrador-${code.toLowerCase()}-`));
    onOutcome(await runOnProcess[code](program, folder, seed, sizes));
  }
}

const runOnProcess: Readonly<
  Record<
    ProcessCode,
    (
      program: (dataDir: string) => ServerProgram,
      folder: string,
      seed: number,
      sizes: Sizes,
    ) => Promise<Outcome>
  >
> = {
  R1: (program, folder, seed, { kills, mailTimeoutMs }) =>
    killLoop(program, folder, seed, { ...kills, clients: 8, mailTimeoutMs }),
  ERP: (program, folder, seed, sizes) => bridgeDay(program, folder, seed, sizes.bridgeDay),
  ORD: (program, folder, seed, sizes) => orderKills(program, folder, seed, sizes.orders),
};

const isUnderLoad = (code: ScenarioCode): code is LoadCode => LOAD_CODES.some((known) => known === code);

async function withPostgres(work: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-faults-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
    for (const gone of [postgres.home, folder])
      rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function onFreshDatabase<S extends { close(): Promise<void> }>(
  { connectionString, runTimeConnectionString }: EmbeddedPostgres,
  name: string,
  open: (database: OwnDatabase) => Promise<S>,
  work: (shop: S) => Promise<void>,
): Promise<void> {
  const own = withDatabase(connectionString, name);
  await createDatabaseIfMissing(own);
  const runTime = withDatabase(runTimeConnectionString, name);
  await migrateShop({ owner: own, runTime });
  const shop = await open({ connectionString: own, runTimeConnectionString: runTime });
  try {
    await work(shop);
  } finally {
    await shop.close();
    await runStatement(withDatabase(connectionString, 'postgres'), `drop database ${name} with (force)`);
  }
}
