// Several machines on this one: two of the database, three of the shop that share a bucket and no folder, and HAProxy in front of both.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabaseIfMissing } from '@mostrador/server/platform/postgres/databases';
import { systemUserFor } from '@mostrador/server/platform/postgres/system-user';
import { freePort, type ServerProcess, type ServerProgram, startServer } from '../faults/server-process.js';
import { wholeShop } from '../faults/server-programs.js';
import { ShopClient } from '../faults/shop-client.js';
import { S3StandIn } from '../s3-stand-in/s3-stand-in.js';
import { balancerConfig } from './balancer-config.js';
import { DatabaseNode } from './database-node.js';
import { DatabasePair, type Replication } from './database-pair.js';
import { debianPrograms } from './postgres-programs.js';

/** One machine of the shop, which can be killed and started again. */
export interface ShopMachine {
  readonly program: ServerProgram;
  process: ServerProcess | undefined;
}

export interface Stage {
  readonly databases: DatabasePair;
  readonly shops: readonly ShopMachine[];
  /** The shop through the balancer. */
  readonly door: ShopClient;
  readonly port: number;
  /** The primary through the balancer, as the role that owns the tables. */
  readonly address: string;
  readonly folder: string;
  close(): Promise<void>;
}

const SHOPS = 3;
/** HAProxy ends sooner where its configuration is wrong. */
const STARTED_AFTER_MS = 500;
const DATABASE = 'mostrador';

/** @throws OperatorError where a package is missing. */
export async function openStage(
  replication: Replication,
  { env = {}, onStep = () => undefined }: StageOptions = {},
): Promise<Stage> {
  const { postgres: programs, haproxy } = debianPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-machines-'));
  // PostgreSQL runs as another user where this process is root
  const systemUser = systemUserFor(join(folder, 'database'));
  chmodSync(folder, systemUser === undefined ? 0o700 : 0o777);
  const closing: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }),
  ];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    onStep(`PostgreSQL ${programs.version}: primary and ${replication} standby`);
    const password = randomBytes(16).toString('hex');
    const nodeOf = async (name: string) =>
      new DatabaseNode({
        name,
        folder: join(folder, name),
        port: await freePort(),
        programs,
        systemUser,
        password,
      });
    const nodes = [await nodeOf('db1'), await nodeOf('db2')] as const;
    const databases = await DatabasePair.open(nodes, replication);
    closing.push(() => databases.close());
    const files = await S3StandIn.start();
    closing.push(() => files.close());
    const [databasePort, port] = [await freePort(), await freePort()];
    const address = nodes[0].address(DATABASE, databasePort);
    const runTime = new URL(address);
    runTime.username = 'mostrador_shop';
    const shops: ShopMachine[] = [];
    for (let nth = 1; nth <= SHOPS; nth += 1) {
      const programOf = await wholeShop({
        DATABASE_URL: runTime.href,
        DATABASE_MIGRATION_URL: address,
        FACTOR_SECRET: 'kP4vN8xQ2mZs7RbT1cWd6FgH3jLy9aUe',
        ...bucketVariables(files),
        PUBLIC_URL: `http://localhost:${port}`,
        TRUSTED_PROXIES: '1',
        ...env,
      });
      const program = programOf(join(folder, `shop${nth}`));
      // what production starts
      shops.push({ program: { ...program, file: 'bundle/main.js' }, process: undefined });
    }
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(
      config,
      balancerConfig([databases.leader, databases.follower], {
        database: databasePort,
        shop: port,
        shops: shops.map(({ program }) => program.port),
      }),
    );
    closing.push(await startBalancer(haproxy, config, join(folder, 'haproxy.log')));
    await untilReached(() => createDatabaseIfMissing(address));
    closing.push(() => Promise.all(shops.map(({ process }) => process?.kill())));
    for (const [nth, shop] of shops.entries()) {
      onStep(`shop ${nth + 1} of ${SHOPS}`);
      shop.process = await startServer(shop.program);
    }
    const door = new ShopClient(port);
    closing.push(async () => door.close());
    return { databases, shops, door, port, address, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const bucketVariables = ({ name, endpoint, keys }: S3StandIn): Readonly<Record<string, string>> => ({
  S3_BUCKET: name,
  S3_ENDPOINT: endpoint,
  S3_REGION: keys.region,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
});

export interface StageOptions {
  /** Variables of the shops besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with a description of each step that takes noticeable time. */
  readonly onStep?: (step: string) => void;
}

/** @returns what ends it. @throws with what it says where it ends by itself. */
async function startBalancer(haproxy: string, config: string, logFile: string): Promise<() => Promise<void>> {
  const log = openSync(logFile, 'a');
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await Promise.race([ended, wait(STARTED_AFTER_MS)]);
  if (child.exitCode !== null) throw new Error(`HAProxy does not start: ${readFileSync(logFile, 'utf8')}`);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

const REACHED_WITHIN_MS = 20_000;
const POLL_MS = 100;

/** Repeats until the balancer has found the primary. */
async function untilReached(work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (performance.now() - begun > REACHED_WITHIN_MS) throw error;
      await wait(POLL_MS);
    }
  }
}
