// Runs the fault scenarios under load: database, disk, mail server, server processes and clock fail while thirty
// clients browse and order.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatement, withDatabase } from '@mostrador/server/platform/postgres/databases';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@mostrador/server/platform/postgres/embedded-postgres';
import { endedDatabase, faultyConnection, noConnectionLeft, type OwnDatabase } from './database-faults.js';
import { disksCanBeMade, fullDisk } from './disk-full.js';
import { killedAfterMail, mailTroubles } from './mail-faults.js';
import { type Outcome, Trial } from './outcome.js';
import { strayErrors, wrongClocks } from './process-faults.js';
import { screensAreBuilt } from './server-programs.js';
import { askedToEnd, killedInTurn, rollingRestart } from './two-servers.js';

/** Codes of the fault scenarios under load. */
export const LOAD_CODES = ['R10', 'R11', 'R12', 'R13', 'R14', 'R22', 'R25', 'R26', 'R32'] as const;
export type LoadCode = (typeof LOAD_CODES)[number];

export interface LoadSizes {
  readonly rounds: number;
  /** How long a fault of the database lasts, in milliseconds. */
  readonly spoilt: number;
  /** Number of kills of one of two servers, and the milliseconds between two kills. */
  readonly kills: { readonly kills: number; readonly every: number };
  /** Orders of two mails each, and how long each trouble lasts, in milliseconds. */
  readonly mails: { readonly orders: number; readonly each: number };
  readonly mailKills: number;
  /** Orders at each clock. */
  readonly clockOrders: number;
  readonly strayErrors: number;
}

export const LONG_LOAD: LoadSizes = {
  rounds: 5,
  spoilt: 8_000,
  kills: { kills: 60, every: 5_000 },
  mails: { orders: 500, each: 5_000 },
  mailKills: 10,
  clockOrders: 40,
  strayErrors: 8,
};
export const SHORT_LOAD: LoadSizes = {
  rounds: 1,
  spoilt: 6_000,
  kills: { kills: 4, every: 5_000 },
  mails: { orders: 60, each: 2_000 },
  mailKills: 2,
  clockOrders: 10,
  strayErrors: 3,
};
const REQUESTS_PER_SECOND = 200;

interface Given {
  readonly sizes: LoadSizes;
  readonly seed: number;
  readonly database: OwnDatabase;
  /** Address of the scenario's own database. */
  readonly connectionString: string;
  /** Returns the address of a further database of the scenario. */
  readonly another: (nth: number) => string;
}

type Scenario = (given: Given) => Promise<Outcome>;

const scenarios: Readonly<Record<LoadCode, readonly Scenario[]>> = {
  R10: [
    (given) => faultyConnection('refused', given, given.sizes),
    (given) => faultyConnection('silent', given, given.sizes),
    (given) => faultyConnection('late', given, given.sizes),
  ],
  R11: [
    (given) => endedDatabase('SIGQUIT', given.database, given, given.sizes),
    (given) => endedDatabase('SIGKILL', given.database, given, given.sizes),
    (given) => noConnectionLeft(given, given.sizes),
    (given) => killedInTurn(given, given.sizes.kills),
  ],
  R12: [({ seed, sizes }) => onSmallDisk(seed, sizes)],
  R13: [(given) => mailTroubles(given, given.sizes.mails)],
  R14: [(given) => killedAfterMail(given, { kills: given.sizes.mailKills })],
  R22: [
    (given) =>
      wrongClocks((nth) => ({ ...given, connectionString: given.another(nth) }), {
        orders: given.sizes.clockOrders,
      }),
  ],
  R25: [(given) => askedToEnd(given, { ...given.sizes, rate: REQUESTS_PER_SECOND })],
  R26: [(given) => rollingRestart(given, given.sizes), (given) => fromPrevious(given)],
  R32: [(given) => strayErrors(given, { errors: given.sizes.strayErrors })],
};

/**
 * Plays the scenarios with the whole shop in processes of its own, on a PostgreSQL that is as durable as in production.
 * @throws where the screens are not built.
 */
export async function runUnderLoad(
  codes: readonly LoadCode[],
  sizes: LoadSizes,
  seed: number,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  if (!screensAreBuilt()) throw new Error('The whole shop is needed for this: npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-under-load-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  try {
    for (const [nth, scenario] of codes.flatMap((code) => scenarios[code]).entries()) {
      const name = `under_load_${nth}`;
      const connectionString = withDatabase(postgres.connectionString, name);
      const more: string[] = [];
      const another = (place: number) => {
        more.push(`${name}_${place}`);
        return withDatabase(postgres.connectionString, `${name}_${place}`);
      };
      onOutcome(await scenario({ sizes, seed, database: reviving(postgres), connectionString, another }));
      for (const gone of [name, ...more])
        await runStatement(
          withDatabase(postgres.connectionString, 'postgres'),
          `drop database if exists ${gone} with (force)`,
        );
    }
  } finally {
    await postgres.stop();
    for (const gone of [postgres.home, folder])
      rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** RELEASE_BEFORE names the folder of an earlier release that is built. */
function fromPrevious(given: Given): Promise<Outcome> {
  const before = process.env['RELEASE_BEFORE'];
  if (before === undefined)
    return Promise.resolve(
      new Trial('R26 from an earlier release (RELEASE_BEFORE names none)').end(0, 'times'),
    );
  return rollingRestart(given, { rounds: 1, previous: join(before, 'server', 'dist') });
}

function onSmallDisk(seed: number, { rounds }: LoadSizes): Promise<Outcome> {
  if (!disksCanBeMade())
    return Promise.resolve(new Trial('R12 the disk is full (tried by root on Linux only)').end(0, 'times'));
  return fullDisk(mkdtempSync(join(tmpdir(), 'mostrador-disk-')), seed, { rounds });
}

const reviving = (postgres: EmbeddedPostgres): OwnDatabase => ({
  connectionString: postgres.connectionString,
  pid: () => postgres.pid,
  revive: () => postgres.restart(),
});
