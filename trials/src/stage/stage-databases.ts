// The databases of a stage: two PostgreSQL with streaming replication, which hold the database of each shop on it.

import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemUserFor } from '@mostrador/server/platform/postgres/system-user';
import { freePort } from '../faults/server-process.js';
import { DatabaseNode, SUPERUSER } from './database-node.js';
import { DatabasePair, type Replication } from './database-pair.js';
import { debianPrograms } from './postgres-programs.js';

/** The role that serves customers on the stage. */
const RUN_TIME_ROLE = 'mostrador_shop';

export interface StageDatabases {
  readonly pair: DatabasePair;
  /** Of both roles. */
  readonly password: string;
}

export interface StageDatabaseOptions {
  /** A folder that every user of this machine may enter. */
  readonly folder: string;
  readonly replication: Replication;
  /** The connections that a server takes; default: as in deploy/postgresql.conf. */
  readonly connections?: number;
}

/** @throws OperatorError where a package is missing. */
export async function openStageDatabases({
  folder,
  replication,
  connections,
}: StageDatabaseOptions): Promise<StageDatabases> {
  const { postgres: programs } = debianPrograms();
  // PostgreSQL runs as another user where this process is root
  const systemUser = systemUserFor(join(folder, 'database'));
  chmodSync(folder, systemUser === undefined ? 0o700 : 0o777);
  const password = randomBytes(16).toString('hex');
  const nodeOf = async (name: string) =>
    new DatabaseNode({
      name,
      folder: join(folder, name),
      port: await freePort(),
      programs,
      systemUser,
      password,
      ...(connections !== undefined && { connections }),
    });
  const pair = await DatabasePair.open([await nodeOf('db1'), await nodeOf('db2')], replication);
  return { pair, password };
}

/** Returns the addresses of a database for its owner and for the role that serves, where a port leads to the primary. */
export function addressesOf(
  password: string,
  port: number,
  database: string,
): { readonly owner: string; readonly runTime: string } {
  const of = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return { owner: of(SUPERUSER), runTime: of(RUN_TIME_ROLE) };
}

const REACHED_WITHIN_MS = 20_000;
const POLL_MS = 100;

/** Repeats until the balancer has found the primary. */
export async function untilReached(work: () => Promise<unknown>): Promise<void> {
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
