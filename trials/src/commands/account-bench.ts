import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import type { KindName } from '@mostrador/server/features/imports/import-kind';
import { readOptions } from '@mostrador/server/features/imports/import-options';
import { kindNamed } from '@mostrador/server/features/imports/kinds';
import { importRows } from '@mostrador/server/features/imports/row-import.service';
import { FolderBlobs } from '@mostrador/server/platform/blobs/folder-blobs';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { logIn } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { percentile, say } from './bench/buyers.js';

/*
 * npm run account-bench -- --clients 4000 --entries 100000 --documents 20000: loads so many account entries and PDF files of so many
 * clients by the imports, the entries twice, and reads /cuenta and the orders of random clients. Prints times, memory and percentiles.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '4000' },
    entries: { type: 'string', default: '100000' },
    documents: { type: 'string', default: '20000' },
    kilobytes: { type: 'string', default: '12' },
    readings: { type: 'string', default: '600' },
  },
});
const [clients, entries, documents, kilobytes, readings] = [
  values.clients,
  values.entries,
  values.documents,
  values.kilobytes,
  values.readings,
].map(Number) as [number, number, number, number, number];
const READERS = 20;
const SAMPLE_MS = 200;
const MEGABYTE = 1_048_576;
const CHUNK = 10_000;
const COMPANY = 'papelera';

const numberOf = (nth: number) => `A 0003-${String(nth + 1).padStart(8, '0')}`;

/** Most entries are paid invoices of the last years, one in five is open. */
function lineOf(nth: number): string {
  const issued = dayAfter(dayAt(Date.now()), -((nth * 7) % 900));
  const amount = 10_000 + ((nth * 7_919) % 900_000);
  const balance = nth % 5 === 0 ? amount : 0;
  return `B-${1 + (nth % clients)};Factura;${numberOf(nth)};${issued};${dayAfter(issued, 30)};${amount},50;${balance},00;`;
}

function writeEntries(folder: string): string {
  const path = join(folder, 'cuentas.csv');
  const file = openSync(path, 'w');
  writeSync(file, 'Cliente;Tipo;Comprobante;Fecha;Vencimiento;Importe;Saldo;Pedidos\n');
  for (let from = 0; from < entries; from += CHUNK) {
    const lines = Array.from({ length: Math.min(CHUNK, entries - from) }, (_, nth) => lineOf(from + nth));
    writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
  return path;
}

function writeDocuments(folder: string): string {
  const path = join(folder, 'comprobantes');
  mkdirSync(path);
  const padding = 'x'.repeat(kilobytes * 1_024);
  for (let nth = 0; nth < documents; nth += 1)
    writeFileSync(join(path, `FC ${numberOf(nth)}.pdf`), `%PDF-1.4\n% ${nth} ${padding}\n%%EOF\n`);
  return path;
}

async function load({ db }: FaultShop, dataDir: string, kind: KindName, file: string, title: string) {
  let most = process.memoryUsage().rss;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const begun = performance.now();
  const { counts, end } = await importRows(
    db,
    kindNamed(kind),
    readOptions([kind, file, '--company', COMPANY, '--decimal', 'comma', '--batch', '5000']),
    { write: () => undefined },
    new AbortController().signal,
    new FolderBlobs(dataDir),
  );
  clearInterval(timer);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  say(`${title}: ${seconds} s, memory ${Math.round(most / MEGABYTE)} MB, ${end} ${JSON.stringify(counts)}`);
}

async function read(shop: FaultShop): Promise<void> {
  const tokens: string[] = [];
  for (let nth = 0; nth < READERS; nth += 1) {
    const clientCode = `B-${1 + ((nth * 197) % clients)}`;
    const { client_id: clientId } = await shop.db
      .selectFrom('clients')
      .where('client_code', '=', clientCode)
      .select('client_id')
      .executeTakeFirstOrThrow();
    const { email } = await makeUser(shop.db, { client: { clientId, clientCode } });
    tokens.push((await logIn(shop.client, email, PASSWORD)).token ?? '');
  }
  const query = { limit: '30' };
  for (const [title, call, input] of [
    ['sums of /cuenta', 'account', {}],
    ['first page of /cuenta', 'accountEntries', { query }],
    ['orders of a client', 'clientOrders', { query: {} }],
  ] as const) {
    const waits: number[] = [];
    for (let nth = 0; nth < readings; nth += 1) {
      const begun = performance.now();
      const { status, text } = await shop.client.call(call, input, tokens[nth % READERS]);
      waits.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${call} answered ${status}: ${text.slice(0, 200)}`);
    }
    say(`${title}: p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'mostrador-account-bench-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  await loadGeography(shop.db);
  await sql`
    insert into clients (company_id, client_code, legal_name, legal_id, email)
    select ${shop.app.shop.company().companyId}, 'B-' || n, 'Librería ' || n, '30' || lpad(n::text, 9, '0'), 'c' || n || '@clientes.test'
    from generate_series(1, ${clients}::int) n`.execute(shop.db);
  const dataDir = join(folder, 'data');
  const [file, files] = [writeEntries(folder), writeDocuments(folder)];
  await load(shop, dataDir, 'account-entries', file, `${entries} new entries of ${clients} clients`);
  await load(shop, dataDir, 'account-entries', file, 'The same entries again');
  await load(shop, dataDir, 'documents', files, `${documents} PDF files of ${kilobytes} kB`);
  await sql`analyze`.execute(shop.db);
  await read(shop);
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
