// Vitest's global setup: starts one PostgreSQL for the whole run and migrates the template that every test database is
// copied from.

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { openDatabase } from '@mostrador/server/platform/database/database';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import type { DatabaseAddresses } from '@mostrador/server/platform/postgres/database-addresses';
import {
  createDatabaseIfMissing,
  runStatement,
  withDatabase,
} from '@mostrador/server/platform/postgres/databases';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { findPostmaster } from '@mostrador/server/platform/postgres/postmaster';
import { processBirth } from '@mostrador/server/platform/postgres/process-identity';
import type { TestProject } from 'vitest/node';

const PREFIX = 'mostrador-test-';
/** Each test process opens up to three shops with pools of their own at one time. */
const CONNECTIONS = 325;

/**
 * Uses an embedded PostgreSQL in its own folder, so that parallel runs do not meet, or the server of TEST_DATABASE_URL.
 * Durability is off unless TEST_DATABASE_DURABLE is set: no data outlives the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given, TEST_DATABASE_DURABLE: durable } = process.env;
  const server =
    given === undefined || given === ''
      ? await temporaryServer(durable !== undefined)
      : await givenServer(given);
  const name = `mostrador_template_${process.pid}`;
  const template = {
    owner: withDatabase(server.owner, name),
    runTime: withDatabase(server.runTime, name),
  };
  await createDatabaseIfMissing(template.owner);
  await migrateShop(template);
  await fillTemplate(template.owner);
  project.provide('templateDatabase', template.owner);
  project.provide('runTimeTemplate', template.runTime);
  return async () => {
    await runStatement(server.owner, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
}

/** Loads what every shop has and no test changes: copying it takes a tenth of the time of loading it. */
async function fillTemplate(connectionString: string): Promise<void> {
  const pool = openDatabase(connectionString, {
    max: 1,
    statementTimeout: 30_000,
    onError: () => undefined,
  });
  await loadGeography(pool.db);
  await pool.close();
}

/** A server's database `postgres`, as the two roles reach it. */
interface Server extends DatabaseAddresses {
  stop(): Promise<void>;
}

async function givenServer(connectionString: string): Promise<Server> {
  const owner = withDatabase(connectionString, 'postgres');
  const role = `mostrador_test_shop_${process.pid}`;
  const runTime = new URL(owner);
  runTime.username = role;
  runTime.password = randomBytes(16).toString('hex');
  return {
    owner,
    runTime: runTime.href,
    stop: () => runStatement(owner, `drop role if exists ${role}`),
  };
}

async function temporaryServer(durable: boolean): Promise<Server> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // PostgreSQL of a root process runs as another user, who has to reach its data there
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'owner'), `${process.pid} ${processBirth(process.pid)}`);
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log,
    database: 'postgres',
    durable,
    connections: CONNECTIONS,
  });
  writeFileSync(join(folder, 'home'), postgres.home);
  return {
    ...embeddedDatabase(postgres),
    async stop() {
      await postgres.stop();
      removeAll(folder);
    },
  };
}

/** Servers and folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(PREFIX)) continue;
    try {
      const [pid, ...born] = readFileSync(join(folder, 'owner'), 'utf8').split(' ');
      if (processBirth(Number(pid)) === born.join(' ')) continue;
      removeAll(folder);
    } catch {
      // Of another user, or being made at this moment.
    }
  }
}

function removeAll(folder: string): void {
  const home = readFileSync(join(folder, 'home'), 'utf8');
  const at = (name: string) => join(home, name);
  const orphan = findPostmaster({
    folder: home,
    cluster: at('cluster'),
    logs: at('log'),
    run: at('run'),
    password: at('password'),
    runTimePassword: at('run-time-password'),
    systemUser: undefined,
  });
  if (orphan !== undefined) process.kill(orphan.pid, 'SIGQUIT');
  for (const gone of [home, folder]) rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
}
