import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConfiguredAddresses,
  configuredDatabase,
  type DatabaseAddresses,
} from './database-addresses.js';
import { attachEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { FolderHeldError } from './folder-lock.js';

/** The shop's database for a command. Call `stop` when the command is done. */
export interface ShopDatabase extends DatabaseAddresses {
  stop(): Promise<void>;
}

const ATTACH_FOR_MS = 10_000;

/**
 * Returns the database of DATABASE_URL, or that of a running shop, or starts the embedded one for the command.
 * @throws FolderHeldError when another process holds the data folder and no database starts there within 10 s.
 */
export async function openShopDatabase({
  databaseUrl,
  databaseMigrationUrl,
  databaseDirectUrl,
  dataDir,
}: ConfiguredAddresses & { readonly dataDir: string }): Promise<ShopDatabase> {
  const configured = configuredDatabase({ databaseUrl, databaseMigrationUrl, databaseDirectUrl });
  if (configured !== undefined) return { ...configured, stop: async () => undefined };
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  mkdirSync(dataDir, { recursive: true });
  const begun = Date.now();
  for (;;) {
    const running = await attachEmbeddedPostgres({ dataDir });
    if (running !== undefined) return { ...embeddedDatabase(running), stop: running.stop };
    try {
      const own = await startEmbeddedPostgres({ dataDir, log });
      return { ...embeddedDatabase(own), stop: own.stop };
    } catch (error) {
      // The shop is just starting: its database will be there in a moment.
      if (!(error instanceof FolderHeldError) || Date.now() - begun > ATTACH_FOR_MS) throw error;
      await sleep(200);
    }
  }
}

/** Returns how the two roles reach an embedded PostgreSQL. */
export const embeddedDatabase = ({
  connectionString,
  runTimeConnectionString,
}: Pick<EmbeddedPostgres, 'connectionString' | 'runTimeConnectionString'>): DatabaseAddresses => ({
  owner: connectionString,
  runTime: runTimeConnectionString,
});
