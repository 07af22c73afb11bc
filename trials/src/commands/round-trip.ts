import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brands } from '@mostrador/brands/all';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { loadDemo } from '@mostrador/server/features/demo/demo.service';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { KIND_NAMES } from '@mostrador/server/features/imports/import-kind';
import { FolderBlobs } from '@mostrador/server/platform/blobs/folder-blobs';
import type { Database } from '@mostrador/server/platform/database/database';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { openForInspection } from '../faults/fault-shop.js';
import { importedState } from '../testing/imported-state.js';
import { addPhotographs, multiplyProducts } from './round-trip/fill-catalogue.js';
import { makeTrip, tripsOf } from './round-trip/trips.js';

/*
 * npm run round-trip -- --products 100000 [--company barrilete] [--kinds products,stock]: exports each kind from a shop of so many
 * products by `npm run export` and imports the file by `npm run import`, as it is and rewritten as other programs would. Prints the
 * counts, and the time and the most memory of each command. Exits with 1 when an import changes anything.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    company: { type: 'string', multiple: true, default: ['papelera', 'barrilete'] },
    kinds: { type: 'string', default: KIND_NAMES.join() },
  },
});
const products = Number(values.products);
if (!Number.isInteger(products) || products < 1)
  throw new TypeError('--products must be a whole number from 1.');
const kinds = values.kinds.split(',').map((name) => {
  const kind = KIND_NAMES.find((known) => known === name);
  if (kind === undefined) throw new TypeError(`--kinds must be some of ${KIND_NAMES.join(', ')}.`);
  return kind;
});

const STATEMENT_TIMEOUT_MS = 600_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function walk(db: Database, dataDir: string): Promise<number> {
  await insertMissingCompanies(db, Object.values(brands));
  await loadGeography(db);
  await loadDemo(db, { files: new FolderBlobs(dataDir), progress: () => undefined });
  let faults = 0;
  for (const company of values.company) {
    await multiplyProducts(db, company, products);
    await addPhotographs(db, company, new FolderBlobs(dataDir));
    await sql`analyze`.execute(db);
    let before = await importedState(db);
    for (const kind of kinds)
      for (const trip of tripsOf(kind)) {
        const made = await makeTrip(db, { dataDir, folder, company, kind, trip });
        const after = await importedState(db);
        const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
        before = after;
        const { read, unchanged, created, updated, rejected } = made.counts;
        const isRight = read > 0 && unchanged === read && changed.length === 0 && made.complaint === '';
        if (!isRight) faults += 1;
        say(
          `${company} ${kind} ${trip.name}: ${read} read, ${created} created, ${updated} modified, ${unchanged} unchanged, ${rejected} rejected; ` +
            `export ${seconds(made.exported)}, import ${seconds(made.imported)}${
              isRight ? '' : ` FAULT ${changed.join(', ')} ${made.complaint}`
            }`,
        );
      }
  }
  return faults;
}

const seconds = ({ ms, peakBytes }: { readonly ms: number; readonly peakBytes: number }): string =>
  `${(ms / 1_000).toFixed(1)} s ${Math.round(peakBytes / 1_048_576)} MB`;

const folder = mkdtempSync(join(tmpdir(), 'mostrador-round-trip-'));
const dataDir = join(folder, 'data');
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
try {
  const addresses = embeddedDatabase(postgres);
  await migrateShop(addresses);
  const { db, close } = openForInspection(addresses.owner, STATEMENT_TIMEOUT_MS);
  const faults = await walk(db, dataDir).finally(close);
  say(faults === 0 ? 'No import changed anything.' : `${faults} imports were wrong.`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
