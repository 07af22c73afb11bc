// Several machines on this one: two of the database, three of the shop that share a bucket and no folder, and HAProxy in front of both.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@mostrador/server/platform/postgres/databases';
import { freePort, type ServerProcess, type ServerProgram, startServer } from '../faults/server-process.js';
import { wholeShop } from '../faults/server-programs.js';
import { ShopClient } from '../faults/shop-client.js';
import { S3StandIn } from '../s3-stand-in/s3-stand-in.js';
import type { DatabasePair, Replication } from './database-pair.js';
import { startStageBalancer } from './stage-balancer.js';
import { addressesOf, openStageDatabases, untilReached } from './stage-databases.js';

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
const DATABASE = 'mostrador';

/** @throws OperatorError where a package is missing. */
export async function openStage(
  replication: Replication,
  { env = {}, onStep = () => undefined }: StageOptions = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-machines-'));
  const closing: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }),
  ];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    onStep(`PostgreSQL: a primary and its ${replication} standby`);
    const { pair: databases, password } = await openStageDatabases({ folder, replication });
    closing.push(() => databases.close());
    const files = await S3StandIn.start();
    closing.push(() => files.close());
    const ports: number[] = [];
    while (ports.length < SHOPS) ports.push(await freePort());
    const {
      databasePort,
      port,
      close: closeBalancer,
    } = await startStageBalancer([databases.leader, databases.follower], ports, folder);
    closing.push(closeBalancer);
    const { owner: address, runTime } = addressesOf(password, databasePort, DATABASE);
    const shops = await Promise.all(
      ports.map(async (own, nth): Promise<ShopMachine> => {
        const programOf = await wholeShop({
          DATABASE_URL: runTime,
          DATABASE_MIGRATION_URL: address,
          FACTOR_SECRET: 'kP4vN8xQ2mZs7RbT1cWd6FgH3jLy9aUe',
          ...files.variables,
          PORT: String(own),
          PUBLIC_URL: `http://localhost:${port}`,
          TRUSTED_PROXIES: '1',
          ...env,
        });
        const program = programOf(join(folder, `shop${nth + 1}`));
        // what production starts
        return { program: { ...program, port: own, file: 'bundle/main.js' }, process: undefined };
      }),
    );
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

export interface StageOptions {
  /** Variables of the shops besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with a description of each step that takes noticeable time. */
  readonly onStep?: (step: string) => void;
}
