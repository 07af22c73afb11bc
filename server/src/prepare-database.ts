import type { Brand } from '@mostrador/brands/brand';
import { STATEMENT_TIMEOUT_MS as REQUEST_TIMEOUT_MS } from './database-pools.js';
import { insertMissingCompanies } from './features/company/insert-companies.queries.js';
import { hasProducts } from './features/demo/demo.queries.js';
import { refuseDemoAccounts } from './features/demo/demo-accounts.service.js';
import { loadGeography } from './features/geography/geography.service.js';
import { addFirstSynonyms } from './features/search-words/first-synonyms.service.js';
import { hasAdministrator } from './features/setup/setup.service.js';
import { openBlobs } from './platform/blobs/open-blobs.js';
import type { Config } from './platform/config.js';
import { openDatabase } from './platform/database/database.js';
import { migrateShop } from './platform/database/migrate.js';
import { preparePooler } from './platform/database/pooler.js';
import type { Log } from './platform/log.js';
import type { DatabaseAddresses } from './platform/postgres/database-addresses.js';
import { progressBar } from './platform/progress-bar.js';

const STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Migrates the schema and loads the geography, the companies and, if the database is empty, the demonstration data. Runs once, before
 * any process serves, as the role that owns the tables.
 * @returns whether the served company has an administrator.
 * @throws OperatorError in production when a demonstration account has its published password, for a wrong run-time role, and for a
 *   connection pooler that the shop cannot use.
 */
export async function prepareDatabase(
  config: Pick<Config, 'production' | 'demoData' | 'files'>,
  addresses: DatabaseAddresses,
  { brands, served }: { readonly brands: readonly Brand[]; readonly served: string },
  log: Log,
): Promise<{ readonly hasAdministrator: boolean }> {
  const database = openDatabase(addresses.owner, {
    max: 2,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    onError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  });
  try {
    // Connects while the schema is migrated. An error comes again at the first statement.
    const connected = database.db
      .connection()
      .execute(async () => undefined)
      .catch(() => undefined);
    await migrateShop(addresses);
    await connected;
    const warning = await preparePooler(addresses, REQUEST_TIMEOUT_MS);
    if (warning !== undefined) log.warn(warning);
    await loadGeography(database.db);
    await insertMissingCompanies(database.db, brands);
    await addFirstSynonyms(database.db, brands);
    if (config.production) await refuseDemoAccounts(database.db);
    if (config.demoData && !(await hasProducts(database.db))) {
      // Loaded only where the data is made: it would delay every start.
      const { loadDemo } = await import('./features/demo/demo.service.js');
      await loadDemo(database.db, {
        files: openBlobs(config.files),
        progress: progressBar('Datos de demostración'),
      });
    }
    return { hasAdministrator: await hasAdministrator(database.db, served) };
  } finally {
    await database.close();
  }
}
