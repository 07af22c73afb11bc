import { parseArgs } from 'node:util';
import { defaultBrandCode } from '@mostrador/brands/all';
import { findBrands } from '@mostrador/server/features/company/brands.service';
import { openLog } from '@mostrador/server/platform/log';
import { runStatement } from '@mostrador/server/platform/postgres/databases';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { prepareDatabase } from '@mostrador/server/prepare-database';

/*
 * Fills a data folder as the first start of a shop does, with the database and the demonstration data of all brands, and ends. A copy
 * of the folder is a shop that starts at once.
 *   --data-dir FOLDER   made when it is missing
 */
const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: '' } } });
const dataDir = values['data-dir'];
const log = openLog({ level: 'silent' });
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, warn: (sentence) => process.stderr.write(`${sentence}\n`) },
});
const addresses = embeddedDatabase(postgres);
try {
  await prepareDatabase(
    { production: false, demoData: true, files: { kind: 'folder', folder: dataDir } },
    addresses,
    { brands: findBrands(undefined).map(({ brand }) => brand), served: defaultBrandCode },
    log,
  );
  // else the database of each copy does it in its first minutes
  await runStatement(addresses.owner, 'vacuum analyze');
} finally {
  await postgres.stop();
}
