import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import type { App, AppOptions } from '@mostrador/server/app';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { type Database, type DatabasePool, openDatabase } from '@mostrador/server/platform/database/database';
import { COMPANY, makeBuyers, PASSWORD, seedCarts } from '../testing/factories.js';
import { openShop } from '../testing/open-shop.js';
import { type Buyer, logIn } from './buyer.js';
import { Door } from './door.js';
import { Trap } from './trap.js';
import { compareWitness, Witness } from './witness.js';

/** The same in every server process of a run, so that one takes the tokens of another. */
export const SECRET = 'kR7vQ2mX9pLw4sTz8bNc1dFg6hJy3aUe';

/** The shop with what the faults need of it. */
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

/** A shop of this process on a real port, the way to its database past it, and the log of what it said. */
export interface FaultShop {
  readonly app: App;
  readonly port: number;
  readonly door: Door;
  readonly trap: Trap;
  readonly db: Database;
  readonly connectionString: string;
  /** Goes with the shop. */
  readonly folder: string;
  readonly witness: Witness;
  /** Clients who have logged in, with empty carts. */
  buyers(count: number): Promise<Buyer[]>;
  /** What is wrong in the database, by the auditor and by the witness. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a handle for looking at the database from outside of the shop. */
export const openBeside = (connectionString: string): DatabasePool =>
  openDatabase(connectionString, { max: 2, statementTimeout: 120_000, onError: () => undefined });

/**
 * @param connectionString of a migrated database without orders.
 * @param more what is to be otherwise than usual.
 */
export async function openFaultShop(
  connectionString: string,
  more: Pick<AppOptions, 'idleInTransactionTimeout'> = {},
): Promise<FaultShop> {
  const beside = openBeside(connectionString);
  await insertMissingCompanies(beside.db, Object.values(brands));
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-faults-'));
  const trap = new Trap();
  const app = await openFaultApp(connectionString, folder, { ...more, beforeStatement: trap.before });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const door = new Door(port);
  const witness = new Witness(join(folder, 'witness.log'));
  const crowd: Buyer[] = [];
  return {
    app,
    port,
    door,
    trap,
    db: beside.db,
    connectionString,
    folder,
    witness,
    buyers: async (count) => {
      const missing = count - crowd.length;
      if (missing > 0) {
        const emails = await makeBuyers(beside.db, `gente${crowd.length}x`, missing);
        crowd.push(...(await Promise.all(emails.map((email) => logIn(door, email, PASSWORD)))));
      }
      const chosen = crowd.slice(0, count);
      await seedCarts(
        beside.db,
        chosen.map(({ email }) => ({ email, lines: [] })),
      );
      return chosen;
    },
    check: () => checkAll(beside.db, witness),
    close: async () => {
      door.close();
      await app.close();
      await beside.close();
      witness.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function checkAll(db: Database, witness: Witness): Promise<string[]> {
  const violations = await audit(db);
  return [...violations.map(describeViolation), ...(await compareWitness(db, witness))];
}
