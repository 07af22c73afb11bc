import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportDetail } from '@mostrador/contract/entries/imports';
import { IMPORT_PART_BYTES } from '@mostrador/contract/import-limits';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { logIn } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { makeUser, PASSWORD } from '../testing/factories.js';

/*
 * npm run import-bench -- --kind products --rows 1000000 [--undo] [--again]: loads a file of so many rows as the desk does: upload in
 * parts, comparison, application; then, with --again, an export that is loaded again, and with --undo the undo. Prints how long each
 * step takes, and the memory of this process, in which the shop runs (PostgreSQL has processes of its own), in quarters of the step.
 */
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'products' },
    rows: { type: 'string', default: '100000' },
    undo: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const KINDS = ['products', 'prices', 'clients'] as const;
type Kind = (typeof KINDS)[number];
const kind = KINDS.find((one) => one === values.kind);
const rows = Number(values.rows);
if (kind === undefined) throw new TypeError(`--kind must be one of ${KINDS.join(', ')}.`);
if (!Number.isInteger(rows) || rows < 1) throw new TypeError('--rows must be a whole number from 1.');

const SAMPLE_MS = 250;
const MEGABYTE = 1_048_576;
/** Rows of a file that are written at once. */
const CHUNK = 10_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const TITLES: Readonly<Record<Kind, string>> = {
  products: 'codigo;nombre;precio;stock',
  prices: 'codigo;precio',
  clients: 'codigo;cuit;razon social;mail;telefono;condicion iva;calle;localidad;provincia',
};

/** Returns a line of a file. @param factor of prices, so that a second file changes them. */
function lineOf(of: Kind, nth: number, factor: number): string {
  const price = `${(100 + (nth % 900)) * factor},00`;
  if (of === 'products') return `B-${nth};Cuaderno de prueba ${nth} tapa dura;${price};${nth % 50}`;
  if (of === 'prices') return `B-${nth};${price}`;
  const ten = `30${String(50_000_000 + nth)}`;
  return `C-${nth};${ten}${cuitCheckDigit(ten)};Librería ${nth};c${nth}@clientes.test;11 ${nth};RI;Calle ${nth};Rosario;Santa Fe`;
}

function writeRows(of: Kind, factor: number): string {
  const path = join(folder, `${of}-${factor}.csv`);
  const file = openSync(path, 'w');
  writeSync(file, `${TITLES[of]}\n`);
  for (let from = 0; from < rows; from += CHUNK) {
    const lines = Array.from({ length: Math.min(CHUNK, rows - from) }, (_, nth) =>
      lineOf(of, from + nth, factor),
    );
    writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
  return path;
}

async function measure({ db, client, app }: FaultShop, of: Kind): Promise<void> {
  // Files of clients name provinces.
  if (of === 'clients') await loadGeography(db);
  const { token = '' } = await logIn(client, (await makeUser(db, { profile: 3 })).email, PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const { companyId } = app.shop.company();
  const { tasks } = importTasks(app.shop);

  async function step(title: string, work: () => Promise<unknown>): Promise<void> {
    const samples: number[] = [process.memoryUsage().rss];
    const timer = setInterval(() => samples.push(process.memoryUsage().rss), SAMPLE_MS);
    const begun = performance.now();
    await work();
    clearInterval(timer);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    const quarters = [0, 1, 2, 3].map((nth) => {
      const part = samples.slice(
        Math.floor((samples.length * nth) / 4),
        Math.max(1, Math.ceil((samples.length * (nth + 1)) / 4)),
      );
      return Math.round(Math.max(...part) / MEGABYTE);
    });
    say(`${title}: ${seconds} s; memory by quarters ${quarters.join(', ')} MB`);
  }
  const call = async <Answer>(...given: Parameters<typeof client.call>): Promise<Answer> => {
    const { status, text } = await client.call(...given);
    if (status !== 200) throw new Error(`${given[0]} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };
  const detailOf = (importId: string) => call<ImportDetail>('importDetail', { params: { importId } }, token);
  async function work(importId: string): Promise<ImportDetail> {
    const { signal } = new AbortController();
    await tasks[importTask(companyId)]?.({ importId }, { stopping: signal, signal, attempt: 1 });
    const detail = await detailOf(importId);
    if (detail.state === 'failed') throw new Error(detail.failure ?? 'failed');
    return detail;
  }

  async function upload(what: Kind, path: string): Promise<string> {
    const bytes = statSync(path).size;
    const body = { kind: what, fileName: path.split('/').at(-1) ?? '', bytes };
    const { importId } = await call<{ importId: string }>('uploadImport', { body }, token);
    const file = openSync(path, 'r');
    const part = Buffer.alloc(IMPORT_PART_BYTES);
    for (let offset = 0; offset < bytes; ) {
      const read = readSync(file, part, 0, part.length, offset);
      const { statusCode, body: answer } = await app.http.inject({
        method: 'PUT',
        url: `/api/store/Admin/imports/${importId}/file?offset=${offset}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: part.subarray(0, read),
      });
      if (statusCode !== 200) throw new Error(answer);
      offset += read;
    }
    closeSync(file);
    return importId;
  }

  async function load(what: Kind, path: string, title: string): Promise<string> {
    let importId = '';
    await step(`${title}: upload of ${(statSync(path).size / 1e6).toFixed(1)} MB`, async () => {
      importId = await upload(what, path);
    });
    const { options, columns } = await detailOf(importId);
    const fields = columns.map(({ field }) => field);
    const saved = { options: { ...options, remember: false }, columns: fields, compare: true };
    await call('saveImportOptions', { params: { importId }, body: saved }, token);
    await step(`${title}: comparison`, () => work(importId));
    const at = { excludedLines: [], deactivates: 0, confirmsShare: false, at: null };
    await call('applyImport', { params: { importId }, body: at }, token);
    let counts = '';
    await step(`${title}: application`, async () => {
      counts = JSON.stringify((await work(importId)).counts);
    });
    say(counts);
    return importId;
  }

  if (of === 'prices') await load('products', writeRows('products', 1), `${rows} new products`);
  const importId = await load(of, writeRows(of, 2), `${rows} ${of}`);
  if (values.again) {
    const path = join(folder, `otra-vez-${of}.csv`);
    await step(`Export of ${of}`, async () => {
      const { rawPayload } = await app.http.inject({
        url: `/api/store/Admin/exports/${of}?format=csv`,
        headers,
      });
      const file = openSync(path, 'w');
      writeSync(file, rawPayload);
      closeSync(file);
    });
    await load(of, path, `The same ${of} again`);
  }
  if (!values.undo) return;
  await call('undoImport', { params: { importId } }, token);
  await step(`Undo of ${of}`, async () => say(JSON.stringify((await work(importId)).undo?.restored)));
}

const folder = mkdtempSync(join(tmpdir(), 'mostrador-import-bench-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  await measure(shop, kind);
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
