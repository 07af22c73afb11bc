// Access of the journeys to a running shop's database: blocking a client's accounts, and who needs a second factor.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningShop } from '../setup/running-shops.js';
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

type Database = Pick<RunningShop, 'variables'>;

/** Works in a running shop's database as its owner. */
async function inDatabase(shop: Database, work: (db: Opened['db']) => Promise<void>): Promise<void> {
  const { openDatabase } = await import(
    pathToFileURL(join(root, 'server/dist/platform/database/database.js')).href
  );
  const { db, close }: Opened = openDatabase(shop.variables['DATABASE_MIGRATION_URL'], {
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
export const setBlocked = (shop: Database, clientId: number, blocked: boolean): Promise<void> =>
  inDatabase(shop, async (db) => {
    const changed = await db
      .updateTable('users')
      .set({ status: blocked ? 'blocked' : 'active' })
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (!changed?.numUpdatedRows) throw new Error(`The client ${clientId} has no accounts.`);
  });

/** Sets who needs a second factor, as a settings file would. */
export const setSecondFactorRule = (shop: Database, rule: 'none' | 'administrators'): Promise<void> =>
  inDatabase(shop, async (db) => {
    await db
      .updateTable('companies')
      .set({ requires_second_factor: rule })
      .where('code', 'is not', null)
      .executeTakeFirst();
  });

/** Takes the second factors of all accounts away: a journey that failed may have left some. */
export const forgetSecondFactors = (shop: Database): Promise<void> =>
  inDatabase(shop, async (db) => {
    for (const table of ['passkeys', 'recovery_codes', 'totp_factors']) await db.deleteFrom(table).execute();
  });
