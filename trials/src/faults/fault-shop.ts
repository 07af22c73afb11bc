// Opens the shop of the fault tests: in this process, on a real port, with direct access to its database and a log of
// acknowledged orders.

import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import type { App, AppOptions } from '@mostrador/server/app';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { type Database, type DatabasePool, openDatabase } from '@mostrador/server/platform/database/database';
import type { OwnDatabase } from '../testing/database.js';
import { COMPANY, makeBuyers, PASSWORD, seedCarts } from '../testing/factories.js';
import { openShop } from '../testing/open-shop.js';
import { type Buyer, logIn } from './buyer-calls.js';
import { compareWithLog, OrderLog } from './order-log.js';
import { ShopClient } from './shop-client.js';
import { StatementHook } from './statement-hook.js';

/** The secret of session tokens: all server processes of a run share it, so that each accepts the tokens of the others. */
export const SECRET = 'kR7vQ2mX9pLw4sTz8bNc1dFg6hJy3aUe';

/** Opens the app with the settings of the fault tests. */
export const openFaultApp = (
  connectionString: string,
  dataDir: string,
  more: Partial<AppOptions>,
): Promise<App> =>
  openShop({
    company: COMPANY,
    secret: SECRET,
    version: 'faults',
    legacyQueryAuth: false,
    poolSize: 16,
    ...more,
    connectionString,
    dataDir,
  });

export interface FaultShop {
  readonly app: App;
  readonly port: number;
  readonly client: ShopClient;
  readonly hook: StatementHook;
  readonly db: Database;
  /** Of the role that owns the tables. */
  readonly connectionString: string;
  /** Of the role that the shop serves as. */
  readonly runTimeConnectionString: string;
  /** Removed when the shop closes. */
  readonly folder: string;
  readonly orderLog: OrderLog;
  /** Clients who have logged in, with empty carts. */
  buyers(count: number): Promise<Buyer[]>;
  /** Returns a sentence for each problem that the auditor or the order log finds. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a connection to the database from outside the shop. @param statementTimeout milliseconds. */
export const openForInspection = (connectionString: string, statementTimeout = 120_000): DatabasePool =>
  openDatabase(connectionString, { max: 2, statementTimeout, onError: () => undefined });

/**
 * Opens it on a migrated database without orders.
 * @param more what is to be otherwise than usual.
 */
export async function openFaultShop(
  { connectionString, runTimeConnectionString }: OwnDatabase,
  more: Partial<
    Pick<
      AppOptions,
      'idleInTransactionTimeout' | 'searchIndexFrom' | 'now' | 'rateLimits' | 'directConnectionString'
    >
  > = {},
): Promise<FaultShop> {
  const beside = openForInspection(connectionString);
  await insertMissingCompanies(beside.db, Object.values(brands));
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-faults-'));
  const hook = new StatementHook();
  const app = await openFaultApp(runTimeConnectionString, folder, { ...more, beforeStatement: hook.before });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const client = new ShopClient(port);
  const orderLog = new OrderLog(join(folder, 'witness.log'));
  const loggedIn: Buyer[] = [];
  return {
    app,
    port,
    client,
    hook,
    db: beside.db,
    connectionString,
    runTimeConnectionString,
    folder,
    orderLog,
    buyers: async (count) => {
      const missing = count - loggedIn.length;
      if (missing > 0) {
        const emails = await makeBuyers(beside.db, `gente${loggedIn.length}x`, missing);
        loggedIn.push(...(await Promise.all(emails.map((email) => logIn(client, email, PASSWORD)))));
      }
      const chosen = loggedIn.slice(0, count);
      await seedCarts(
        beside.db,
        chosen.map(({ email }) => ({ email, lines: [] })),
      );
      return chosen;
    },
    check: () => checkOrders(beside.db, orderLog),
    close: async () => {
      client.close();
      await app.close();
      await beside.close();
      orderLog.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function checkOrders(db: Database, orderLog: OrderLog): Promise<string[]> {
  const violations = await audit(db);
  return [...violations.map(describeViolation), ...(await compareWithLog(db, orderLog))];
}
