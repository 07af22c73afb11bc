// Access of the journeys to a running shop's database: its address, blocking a client's accounts, and who needs a second
// factor.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup/shop-process.js';

type Statement = {
  where(column: string, is: '=' | 'is not', value: unknown): Statement;
  executeTakeFirst(): Promise<{ readonly numUpdatedRows?: bigint } | undefined>;
};

interface Opened {
  readonly db: {
    updateTable(name: string): { set(values: object): Statement };
    deleteFrom(name: string): { execute(): Promise<unknown> };
  };
  close(): Promise<void>;
}

const built = (path: string) => import(pathToFileURL(join(root, 'server/dist/platform', path)).href);

/** Returns the addresses of a running shop's database, by the names of the variables that a second shop needs. */
export async function databaseAddresses(
  dataDir: string,
): Promise<{ readonly DATABASE_URL: string; readonly DATABASE_MIGRATION_URL: string }> {
  const { attachEmbeddedPostgres } = await built('postgres/embedded-postgres.js');
  const { connectionString, runTimeConnectionString } = await attachEmbeddedPostgres({ dataDir });
  return { DATABASE_URL: runTimeConnectionString, DATABASE_MIGRATION_URL: connectionString };
}

/** Works in a running shop's database as its owner. */
async function inDatabase(dataDir: string, work: (db: Opened['db']) => Promise<void>): Promise<void> {
  const { openDatabase } = await built('database/database.js');
  const { db, close }: Opened = openDatabase((await databaseAddresses(dataDir)).DATABASE_MIGRATION_URL, {
    max: 1,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** Blocks or unblocks a client's accounts in the database: the shop has no call for it, the company's ERP does it. */
export const setBlocked = (dataDir: string, clientId: number, blocked: boolean): Promise<void> =>
  inDatabase(dataDir, async (db) => {
    const changed = await db
      .updateTable('users')
      .set({ status: blocked ? 'blocked' : 'active' })
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (!changed?.numUpdatedRows) throw new Error(`The client ${clientId} has no accounts.`);
  });

/** Sets who needs a second factor, as a settings file would. */
export const setSecondFactorRule = (dataDir: string, rule: 'none' | 'administrators'): Promise<void> =>
  inDatabase(dataDir, async (db) => {
    await db
      .updateTable('companies')
      .set({ requires_second_factor: rule })
      .where('code', 'is not', null)
      .executeTakeFirst();
  });

/** Takes the second factors of all accounts away: a journey that failed may have left some. */
export const forgetSecondFactors = (dataDir: string): Promise<void> =>
  inDatabase(dataDir, async (db) => {
    for (const table of ['passkeys', 'recovery_codes', 'totp_factors']) await db.deleteFrom(table).execute();
  });
