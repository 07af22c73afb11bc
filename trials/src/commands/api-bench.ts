import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ShopApi } from '@mostrador/client';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { openLog } from '@mostrador/server/platform/log';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { makePriceList, makeProducts } from '../testing/factories.js';
import { makeApiKey } from '../testing/machine-shop.js';
import { percentile, say, startBuyers } from './bench/buyers.js';

/*
 * npm run api-bench -- --stock 120000 --prices 1000000: loads so many stock rows and prices by /api/v1, beside COPY alone, while buyers read
 * products and fill carts; then single PUTs, and the time from a commit to the answer of a request that waits for it.
 */
const { values } = parseArgs({
  options: {
    stock: { type: 'string', default: '120000' },
    prices: { type: 'string', default: '1000000' },
    puts: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '300' },
  },
});
const stockRows = Number(values.stock);
const priceRows = Number(values.prices);
const puts = Number(values.puts);
const changes = Number(values.changes);
const BUYERS = 8;
const CHUNK = 9_999;
const ALONE_MS = 10_000;
const PUTS_AT_ONCE = 8;
const FEED_PAUSE_MS = 30;

type Row = Readonly<Record<string, string | number>>;

const folder = mkdtempSync(join(tmpdir(), 'mostrador-api-bench-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  const jobs = await startJobs({
    connectionString: shop.runTimeConnectionString,
    tasks: importTasks(shop.app.shop).tasks,
    log: openLog({ level: 'silent' }),
    concurrency: 2,
  });
  try {
    await measure(shop);
  } finally {
    await jobs.stop();
  }
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ db, client, port, app, buyers }: FaultShop): Promise<void> {
  const codes: string[] = [];
  for (let made = 0; made < stockRows; made += CHUNK)
    codes.push(
      ...(await makeProducts(db, `A${made / CHUNK}-`, Math.min(CHUNK, stockRows - made), 1_000_000)),
    );
  const lists = await priceLists(Math.ceil(priceRows / stockRows));
  await sql`analyze`.execute(db);
  const { text: key } = await makeApiKey({ app });
  const api = new ShopApi({ url: `http://127.0.0.1:${port}`, key });
  const crowd = startBuyers(client, await buyers(BUYERS), codes);
  say(`Load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  await crowd.step(`Nothing but ${BUYERS} buyers`, () => wait(ALONE_MS));
  const load = async (kind: 'stock' | 'prices', title: string, rows: readonly Row[]) => {
    const begun = performance.now();
    const { counts } = await crowd.step(title, () => api.importRows(kind, rows));
    const perSecond = Math.round(rows.length / ((performance.now() - begun) / 1_000));
    say(
      `  ${perSecond} rows/s; ${counts.created} new, ${counts.updated} changed, ${counts.rejected} rejected`,
    );
  };
  const stock = codes.map((code, nth) => ({ code, stock: 1_000_000 + nth }));
  const prices = (factor: number) =>
    Array.from({ length: priceRows }, (_, nth) => ({
      list: lists[Math.floor(nth / stockRows)] ?? '',
      code: codes[nth % stockRows] ?? '',
      price: (60_000 + (nth % 900)) * factor,
    }));
  await load('stock', `${stockRows} changed stock rows`, stock);
  await load('stock', `The same ${stockRows} stock rows again`, stock);
  await copyAlone('stock rows', stock, 'code text, stock int');
  await load('prices', `${priceRows} new prices`, prices(1));
  await load('prices', `${priceRows} changed prices`, prices(2));
  await copyAlone('prices', prices(1), 'list text, code text, price numeric(14, 2)');

  for (const atOnce of [1, PUTS_AT_ONCE]) {
    const times: number[] = [];
    let sent = 0;
    const begun = performance.now();
    const send = async () => {
      while (sent < puts) {
        const nth = sent;
        sent += 1;
        const asked = performance.now();
        await api.call('putStock', {
          params: { code: codes[(nth * 7_919) % codes.length] ?? '' },
          body: { stock: 2_000_000 + nth * 10 + atOnce },
        });
        times.push(performance.now() - asked);
      }
    };
    await crowd.step(`${puts} PUTs of a stock, ${atOnce} at once`, () =>
      Promise.all(Array.from({ length: atOnce }, send)),
    );
    const perSecond = Math.round(puts / ((performance.now() - begun) / 1_000));
    say(`  ${perSecond}/s, p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`);
  }

  const lags: number[] = [];
  await crowd.step(`${changes} changes, each awaited by a request`, async () => {
    let { mark } = await api.call('listChanges', { query: { kinds: 'clients', since: 'now' } });
    for (let nth = 0; nth < changes; nth += 1) {
      const waiting = api.call('listChanges', { query: { kinds: 'clients', since: mark, wait: 25 } });
      // the request has read and waits by then
      await wait(FEED_PAUSE_MS);
      await sql`update clients set contact_phone2 = ${String(nth)} where client_id = (select min(client_id) from clients)`.execute(
        db,
      );
      const committed = performance.now();
      ({ mark } = await waiting);
      lags.push(performance.now() - committed);
    }
  });
  say(
    `  from commit to answer p50 ${percentile(lags, 0.5)} ms, p95 ${percentile(lags, 0.95)} ms, at most ${percentile(lags, 1)} ms`,
  );
  await crowd.stop();
  say(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);

  async function priceLists(count: number): Promise<string[]> {
    for (let made = 0; made < count; made += 1) await makePriceList(db);
    const rows = await db.selectFrom('price_lists').select('code').where('is_default', '=', false).execute();
    return rows.map(({ code }) => code).slice(0, count);
  }

  /** Loads the rows into a table without indexes, as a file on the database's machine: as fast as it gets. */
  async function copyAlone(name: string, rows: readonly Row[], columns: string): Promise<void> {
    const file = join(folder, 'rows.csv');
    writeFileSync(file, `${rows.map((row) => Object.values(row).join(',')).join('\n')}\n`, { mode: 0o644 });
    await sql`drop table if exists copied`.execute(db);
    await sql.raw(`create table copied (${columns})`).execute(db);
    const begun = performance.now();
    await sql`copy copied from ${sql.lit(file)} with (format csv)`.execute(db);
    const seconds = (performance.now() - begun) / 1_000;
    say(`  COPY alone of ${rows.length} ${name}: ${Math.round(rows.length / seconds)} rows/s`);
  }
}
