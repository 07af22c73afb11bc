// Makes a database for one test by copying the migrated template of global-setup.ts.

import { randomBytes } from 'node:crypto';
import { databaseName, runStatement, withDatabase } from '@mostrador/server/platform/postgres/databases';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test database is copied from: it has the geography, and no other rows. */
    templateDatabase: string;
    /** The same, as the run-time role reaches it. */
    runTimeTemplate: string;
  }
}

/** A migrated database, as its two roles reach it. */
export interface OwnDatabase {
  /** Of the role that owns the tables. */
  readonly connectionString: string;
  /** Of the role that serves customers: the shop under test runs with it. */
  readonly runTimeConnectionString: string;
}

/** One test's database. */
export interface TestDatabase extends OwnDatabase {
  /** Removes the database and closes its open connections. */
  drop(): Promise<void>;
}

/** Takes some 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = `mostrador_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const server = withDatabase(template, 'postgres');
  const copy = () =>
    runStatement(server, `create database ${name} template ${databaseName(template)} strategy file_copy`);
  // refused while autovacuum or another process looks at the template for more than five seconds
  await copy().catch(copy);
  return {
    connectionString: withDatabase(template, name),
    runTimeConnectionString: withDatabase(inject('runTimeTemplate'), name),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}
