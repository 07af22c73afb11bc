import { randomBytes } from 'node:crypto';
import { databaseName, runStatement, withDatabase } from '@mostrador/server/platform/postgres/databases';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a migrated database without rows, from which every test database is copied. */
    templateDatabase: string;
  }
}

/** A database of a test's own. */
export interface TestDatabase {
  readonly connectionString: string;
  /** Removes it; connections that are still open are cut. */
  drop(): Promise<void>;
}

/** Makes a migrated database without rows, in some 50 ms; see global-setup.ts. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = `mostrador_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const server = withDatabase(template, 'postgres');
  await runStatement(server, `create database ${name} template ${databaseName(template)}`);
  return {
    connectionString: withDatabase(template, name),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}
