import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePool } from '@mostrador/server/platform/database/database';
import { createDatabaseIfMissing } from '@mostrador/server/platform/postgres/databases';
import { makeBuyers, makeProducts, PASSWORD } from '../testing/factories.js';
import { logIn } from './buyer.js';
import { type Crowd, gather } from './crowd.js';
import { type DatabaseLine, openDatabaseLine } from './database-line.js';
import type { Door } from './door.js';
import { checkAll, openBeside } from './fault-shop.js';
import type { Trial } from './outcome.js';
import { wholeShop } from './programs.js';
import { type ServerProcess, type ServerProgram, startServer } from './server-process.js';
import { Witness } from './witness.js';

/** A shop in a process of its own, thirty clients at its door, and the way round it to its database. */
export interface Stage {
  readonly line: DatabaseLine;
  /** Straight into the database, opened anew for whoever asks after a fault. */
  beside(): DatabasePool;
  readonly crowd: Crowd;
  readonly witness: Witness;
  readonly folder: string;
  readonly program: ServerProgram;
  /** The process that serves now; set by who replaces it. */
  server: ServerProcess | undefined;
  /** What is wrong in the database, by the auditor and by the witness. */
  check(): Promise<string[]>;
}

export interface StageOptions {
  /** Of a database that need not exist. */
  readonly connectionString: string;
  readonly seed: number;
  readonly trial: Trial;
  readonly clients?: number;
  /** Variables of the shop besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the clients go; to the one server unless told. */
  readonly door?: (stage: { readonly server: ServerProcess | undefined }) => Door | undefined;
  readonly pause?: number;
  /** The compiled server of the release that is there first; this one's unless told. */
  readonly dist?: string | undefined;
}

const CLIENTS = 30;
const PRODUCTS = 60;
const ENDLESS = 10_000_000;

/** Opens a stage, plays on it, lets the crowd leave, and compares what it was told with what the database holds. */
export async function onStage<T>(options: StageOptions, play: (stage: Stage) => Promise<T>): Promise<T> {
  const { connectionString, seed, trial, clients = CLIENTS, env = {} } = options;
  await createDatabaseIfMissing(connectionString);
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-stage-'));
  const witness = new Witness(join(folder, 'witness.log'));
  const line = await openDatabaseLine(connectionString);
  const program = (await wholeShop({ DATABASE_URL: line.connectionString, ...env }))(join(folder, 'data'));
  const { dist } = options;
  const onStageNow: { server: ServerProcess | undefined } = {
    server: await startServer(dist === undefined ? program : { ...program, dist }),
  };
  try {
    const codes = await looking(connectionString, ({ db }) => makeProducts(db, 'U', PRODUCTS, ENDLESS));
    const emails = await looking(connectionString, ({ db }) => makeBuyers(db, 'apuro', clients));
    const { door: first } = onStageNow.server ?? {};
    if (first === undefined) throw new Error('There is no server.');
    const buyers = await Promise.all(emails.map((email) => logIn(first, email, PASSWORD)));
    const { door = ({ server }) => server?.door, pause } = options;
    const crowd = gather({
      buyers,
      codes,
      seed,
      witness,
      door: () => door(onStageNow),
      onFault: (sentence) => trial.fail(sentence),
      ...(pause !== undefined && { pause }),
    });
    const stage: Stage = Object.assign(onStageNow, {
      line,
      crowd,
      witness,
      folder,
      program,
      beside: () => openBeside(connectionString),
      check: () => looking(connectionString, ({ db }) => checkAll(db, witness)),
    });
    const played = await play(stage);
    await crowd.leave();
    trial.failAll('at the end', await stage.check());
    return played;
  } finally {
    await onStageNow.server?.kill().catch(() => undefined);
    await line.close();
    witness.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** A connection of its own each time: those from before a fault may be dead. */
export async function looking<T>(
  connectionString: string,
  work: (pool: DatabasePool) => Promise<T>,
): Promise<T> {
  const pool = openBeside(connectionString);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
