// Fault R12: fills the small disk that holds the data folder and PostgreSQL while thirty clients order, frees it, then
// starts the shop on a full disk.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attachEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { sql } from 'kysely';
import { makeBuyers, makeProducts, PASSWORD } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import { checkOrders } from './fault-shop.js';
import { OrderLog } from './order-log.js';
import { type Outcome, Trial } from './outcome.js';
import { isReady, processTree, type ServerProcess, startServer } from './server-process.js';
import { wholeShop } from './server-programs.js';
import { inspectDatabase } from './shop-under-load.js';
import { startClients } from './simulated-clients.js';

const SIZE = '640m';
const ORDERS = 30;
const CLIENTS = 30;
const PRODUCTS = 60;
const STOCK = 10_000_000;
/** How long the disk stays full, in milliseconds. */
const FULL_FOR = 10_000;
const RECOVER_WITHIN = 30_000;

/** Whether the test can mount a small file system: as root on Linux. */
export const disksCanBeMade = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Runs fault R12 on a file system in memory.
 * @param folder empty; the order log is in it, outside of the small file system.
 */
export async function fullDisk(
  folder: string,
  seed: number,
  { rounds }: { rounds: number },
): Promise<Outcome> {
  const trial = new Trial('R12 the disk is full');
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const orderLog = new OrderLog(join(folder, 'witness.log'));
  const program = (await wholeShop())(dataDir);
  let server: ServerProcess | undefined;
  const recovered: number[] = [];
  let figures: Outcome['figures'] = {};
  try {
    server = await startServer(program);
    const postgres = await attachEmbeddedPostgres({ dataDir });
    const connectionString = postgres?.connectionString ?? '';
    const codes = await inspectDatabase(connectionString, ({ db }) => makeProducts(db, 'D', PRODUCTS, STOCK));
    const emails = await inspectDatabase(connectionString, ({ db }) => makeBuyers(db, 'disco', CLIENTS));
    const { client } = server;
    const buyers = await Promise.all(emails.map((email) => logIn(client, email, PASSWORD)));
    const clients = startClients({
      buyers,
      codes,
      seed,
      orderLog,
      door: () => server?.client,
      onFault: (sentence) => trial.fail(sentence),
    });
    const tally = clients.restartCounts();
    let reads = 0;
    for (let round = 1; round <= rounds; round++) {
      await clients.orders(ORDERS);
      tally.markFault();
      fill(ballast);
      await needRoom(connectionString);
      await wait(FULL_FOR / 2);
      if (await isReady(client)) trial.fail(`round ${round}: the shop says that it is ready`);
      const before = tally.count('done');
      await wait(FULL_FOR / 2);
      const read = tally.count('done') - before;
      reads += read;
      if (read === 0) trial.fail(`round ${round}: nothing could be read any more`);
      if (statfsSync(disk).bavail > 4_096) trial.fail(`round ${round}: the disk was not full`);
      rmSync(ballast);
      recovered.push(await clients.orders(1));
    }
    await clients.orders(ORDERS);
    await clients.stop();
    trial.failAll('answers', tally.unclear);
    const slowest = Math.max(...recovered);
    if (slowest > RECOVER_WITHIN) trial.fail(`orders went on ${slowest} ms after there was room only`);
    trial.failAll(
      'at the end',
      await inspectDatabase(connectionString, ({ db }) => checkOrders(db, orderLog)),
    );
    await server.stop();
    server = undefined;
    fill(ballast);
    const said = await startServer(program).then(
      async (started) => {
        server = started;
        return 'started';
      },
      (error: unknown) => String(error),
    );
    if (said !== 'started' && !/no space left|disk is full|lleno/i.test(said))
      trial.fail(`a start on a full disk said: ${said.slice(0, 300)}`);
    rmSync(ballast);
    server ??= await startServer(program);
    trial.failAll(
      'after a new start',
      await inspectDatabase(connectionString, ({ db }) => checkOrders(db, orderLog)),
    );
    figures = {
      'acknowledged orders': orderLog.count,
      'answers while it was full': reads,
      'next order after ms': recovered.join(', '),
      'a start on a full disk': said === 'started' ? 'serves' : 'names the disk',
      ...tally.figures(),
    };
  } finally {
    const { pid } = (await attachEmbeddedPostgres({ dataDir }).catch(() => undefined)) ?? {};
    await server?.kill(pid === undefined ? [] : processTree(pid)).catch(() => undefined);
    orderLog.close();
    await wait(500);
    execFileSync('umount', ['-l', disk]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  return trial.end(rounds, 'times', figures);
}

/** The database's log goes on in a new file, for which there is no room. */
async function needRoom(connectionString: string): Promise<void> {
  for (let nth = 1; nth <= 2; nth++)
    await inspectDatabase(connectionString, ({ db }) =>
      sql`select pg_switch_wal(), pg_logical_emit_message(true, 'room', repeat('x', 1000))`.execute(db),
    ).catch(() => undefined);
}

const MEGABYTE = Buffer.alloc(2 ** 20);

/** To the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let piece = MEGABYTE; piece.length > 0; ) {
      try {
        writeSync(handle, piece);
      } catch {
        piece = piece.subarray(0, Math.floor(piece.length / 2));
      }
    }
  } finally {
    closeSync(handle);
  }
}
