// Starts and stops the embedded PostgreSQL of a data folder, or attaches to the one that another process runs.

import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, installBinaries, removeOtherVersions } from './binaries.js';
import { createDatabaseIfMissing, firstValue, withDatabase } from './databases.js';
import { runTimeAddress } from './embedded-role.js';
import { lockFolder } from './folder-lock.js';
import { ensureCluster, readPassword, SUPERUSER } from './postgres-cluster.js';
import { moveToOwnUser, openPostgresHome, type PostgresHome } from './postgres-home.js';
import { type Address, writeSettings } from './postgres-settings.js';
import {
  findPostmaster,
  killOrphans,
  launchPostmaster,
  type Postmaster,
  removeStaleLocks,
  ServerEndedError,
  stopPostmaster,
} from './postmaster.js';
import { isNobody } from './system-user.js';

/** The part of a logger that is used here. */
export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Options of the start. */
export interface EmbeddedPostgresOptions {
  /** The data folder; made when it is missing. One process at a time holds it. */
  readonly dataDir: string;
  readonly log: EmbeddedPostgresLog;
  /** Called with a description of each step that takes noticeable time. */
  readonly onProgress?: (step: string) => void;
  /** Work for the time in which a launched server gets ready. It ends before the first connection, whose time limit it could use up. */
  readonly meanwhile?: () => Promise<unknown>;
  /** The database that the connection string names, created when it is missing. Default `mostrador`. */
  readonly database?: string;
  /** False gives up durability for speed, for tests only. Default: true. */
  readonly durable?: boolean;
  /** Maximum connections. Default: 100. */
  readonly connections?: number;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser, who owns the tables, with the password; never log it. */
  readonly connectionString: string;
  /** Connection string of the role that serves customers, likewise. */
  readonly runTimeConnectionString: string;
  /** The server's process id; another one after `restart`. */
  readonly pid: number;
  /** The address on which the server listens. */
  readonly address: Address;
  /** The folder of the cluster, its programs and logs. */
  readonly home: string;
  /** Starts the server that has ended again, at the same address; does nothing while it runs. Throws when it cannot. */
  restart(): Promise<void>;
  /** Stops the server (connections are cut) and gives the data folder back. Harmless when called twice. */
  stop(): Promise<void>;
}

const RETRY_FOR_MS = 15_000;
const LONGEST_SOCKET_PATH = 100;

/**
 * Starts the embedded PostgreSQL of a data folder and waits until it accepts connections. A first start makes the
 * cluster (about a second). A server that outlived a killed process is used again.
 *
 * @throws FolderHeldError when another live process holds the folder, naming its id.
 * @throws NoEmbeddedPostgresError when this machine has no binary.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  try {
    const found = openPostgresHome(dataDir);
    options.onProgress?.('preparing PostgreSQL');
    const binaries = installBinaries(found.folder);
    if (await ensureCluster(found, binaries)) options.log.info(`made a database cluster in ${found.cluster}`);
    const orphan = await findOrphan(found, binaries, options);
    const home = orphan === undefined ? withOwnUser(found) : found;
    if (home.systemUser !== undefined && isNobody(home.systemUser))
      options.log.warn('PostgreSQL runs as the user nobody, as other programs may: none of its own was made');
    let running = orphan ?? (await start(home, binaries, options));
    removeOtherVersions(home.folder, binaries);
    const connectionString = addressOf(home, running, options);
    const [runTimeConnectionString] = await Promise.all([
      runTimeAddress(home, connectionString),
      createDatabaseIfMissing(connectionString),
    ]);
    return {
      connectionString,
      runTimeConnectionString,
      get pid() {
        return running.pid;
      },
      address: running.address,
      home: home.folder,
      async restart() {
        running =
          (await waitUntilReady(home, () => undefined)) ??
          (await start(home, binaries, options, running.address));
      },
      async stop() {
        await stopPostmaster(home, binaries);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The embedded PostgreSQL of a data folder that another process (the shop) has started, for a command that runs
 * beside it. Its `stop` does nothing: the server belongs to the other.
 * @returns undefined when none runs.
 */
export async function attachEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'database'>,
): Promise<EmbeddedPostgres | undefined> {
  const home = openPostgresHome(resolve(options.dataDir));
  const running = await waitUntilReady(home, () => undefined);
  if (running === undefined) return undefined;
  const connectionString = addressOf(home, running, options);
  return {
    connectionString,
    runTimeConnectionString: await runTimeAddress(home, connectionString),
    pid: running.pid,
    address: running.address,
    home: home.folder,
    restart: async () => undefined,
    stop: async () => undefined,
  };
}

/** The server left by a killed process, unless it is of another version, lets in too few or does not let us in. */
async function findOrphan(
  home: PostgresHome,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
): Promise<Postmaster | undefined> {
  const found = await waitUntilReady(home, (seconds) =>
    options.onProgress?.(`waiting for the running PostgreSQL, ${seconds} s`),
  );
  if (found === undefined) return undefined;
  if (found.program !== undefined && found.program !== binaries.program('postgres')) {
    options.log.info('stopping the PostgreSQL of an earlier version');
    await stopPostmaster(home, binaries);
    return undefined;
  }
  const server = withDatabase(addressOf(home, found, options), 'postgres');
  const connections = Number(await firstValue(server, "select current_setting('max_connections')"));
  if (connections < connectionsOf(options)) {
    options.log.info(
      `stopping the PostgreSQL of an earlier process, which lets in ${connections} at one time`,
    );
    await stopPostmaster(home, binaries);
    return undefined;
  }
  options.log.info(`using the PostgreSQL that an earlier process left running (process ${found.pid})`);
  return found;
}

const connectionsOf = ({ connections = 100 }: EmbeddedPostgresOptions): number => connections;

/** Waits until a running server is ready, or has ended. */
async function waitUntilReady(
  home: PostgresHome,
  onWaiting: (seconds: number) => void,
): Promise<Postmaster | undefined> {
  const begun = Date.now();
  for (let seconds = 1; ; ) {
    const found = findPostmaster(home);
    if (found === undefined || found.state === 'ready') return found;
    await sleep(20);
    if (Date.now() - begun > seconds * 1000) onWaiting(seconds++);
  }
}

/** While nothing of the cluster runs: processes that a killed server left would go on making files as the user before. */
function withOwnUser(home: PostgresHome): PostgresHome {
  killOrphans(home);
  return moveToOwnUser(home);
}

/** Tries for some seconds: a server that was just killed leaves processes that hold its memory a moment longer. */
async function start(
  home: PostgresHome,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
  known?: Address,
): Promise<Postmaster> {
  options.onProgress?.('starting PostgreSQL');
  const begun = Date.now();
  for (;;) {
    killOrphans(home);
    removeStaleLocks(home);
    writeSettings(home, home.cluster, {
      address: known ?? (await freeAddress(home)),
      durable: options.durable ?? true,
      connections: connectionsOf(options),
    });
    try {
      const waiting = (seconds: number) =>
        options.onProgress?.(`waiting for PostgreSQL to recover, ${seconds} s`);
      const [running] = await Promise.all([launchPostmaster(home, binaries, waiting), options.meanwhile?.()]);
      return running;
    } catch (error) {
      const passing = error instanceof ServerEndedError && TRANSIENT_START_FAILURE.test(error.message);
      if (!passing || Date.now() - begun > RETRY_FOR_MS) throw error;
      options.log.warn(`PostgreSQL is not yet free to start, trying again: ${error.message}`);
      await sleep(200);
    }
  }
}

/** What PostgreSQL says when the processes of a killed server, or another program on the port, are in the way. */
const TRANSIENT_START_FAILURE =
  /pre-existing shared memory block|lock file ".*" already exists|could not bind|could not create any/i;

/** A socket where the system and the length of its name allow one, else a free port of 127.0.0.1. */
async function freeAddress(home: PostgresHome): Promise<Address> {
  const socket = join(home.run, '.s.PGSQL.5432');
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH) {
    return { socketFolder: home.run, port: 5432 };
  }
  return new Promise((found, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found({ port: typeof address === 'object' && address !== null ? address.port : 0 }));
    });
  });
}

function addressOf(
  home: PostgresHome,
  running: Postmaster,
  options: Pick<EmbeddedPostgresOptions, 'database'>,
): string {
  const { address } = running;
  const host = 'socketFolder' in address ? 'localhost' : `127.0.0.1:${address.port}`;
  const url = new URL(
    `postgres://${SUPERUSER}:${readPassword(home)}@${host}/${options.database ?? 'mostrador'}`,
  );
  if ('socketFolder' in address) {
    url.searchParams.set('host', address.socketFolder);
    url.searchParams.set('port', String(address.port));
  }
  return url.href;
}
