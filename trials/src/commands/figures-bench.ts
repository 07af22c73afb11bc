import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { addSales, wrongSums } from '@mostrador/server/features/figures/add-sales.service';
import { setStatementTimeout } from '@mostrador/server/platform/database/database';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { logIn } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { makeBuyers, makeProducts, makeUser, PASSWORD } from '../testing/factories.js';
import { percentile, say, startBuyers } from './bench/buyers.js';
import { measureDesk } from './bench/desk-figures.js';

/*
 * npm run figures-bench -- --lines 1000000: fills two years with orders of ten lines, adds them to the sums of sales while buyers change
 * their carts, and asks for every report with ten clients at a time, while buyers ask 200 times a second and confirm an order a second,
 * and the job adds these orders every ten seconds. Prints what each report takes, what the buyers wait for, and how many sums differ from
 * the orders. `--buyers N`: how many buyers; `--pace MS`: milliseconds between two readings of a client. `--part desk --lines 100000 --clients 20000`
 * measures the PDF of 200 orders, the files of all order lines and a salesman's table of a tenth of the clients instead.
 */
const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '20000' },
    buyers: { type: 'string', default: '30' },
    pace: { type: 'string', default: '200' },
    clients: { type: 'string', default: '2000' },
    part: { type: 'string', default: 'reports' },
  },
});
const LINES_AN_ORDER = 10;
const orders = Math.ceil(Number(values.lines) / LINES_AN_ORDER);
const products = Number(values.products);
const DAYS = 730;
const CLIENTS = Number(values.clients);
const BUYERS = Number(values.buyers);
const PACE_MS = Number(values.pace);
const ORDERS_PER_SECOND = 1;
/** In practice a minute. */
const JOB_EVERY_MS = 10_000;
const READERS = 10;
/** Of each report: longer than the job's interval, so that the sums change meanwhile. */
const READ_MS = 12_000;
const CHUNK = 10_000;
const ORDERS_CHUNK = 2_000;
const CHECK_TIMEOUT_MS = 600_000;
const ALONE_MS = 10_000;

const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1);

const folder = mkdtempSync(join(tmpdir(), 'mostrador-figures-bench-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  await measure(shop);
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ db, client, app, buyers, ...rest }: FaultShop): Promise<void> {
  const codes: string[] = [];
  for (let made = 0; made < products; made += CHUNK)
    codes.push(...(await makeProducts(db, `P${made / CHUNK}-`, Math.min(CHUNK, products - made), 1_000_000)));
  const { companyId } = app.shop.company();
  await makeBuyers(db, 'cliente', CLIENTS);
  const begun = performance.now();
  for (let from = 0; from < orders; from += ORDERS_CHUNK)
    await placeOrders(from, Math.min(orders, from + ORDERS_CHUNK));
  await sql`analyze`.execute(db);
  say(`${orders} orders of ${LINES_AN_ORDER} lines placed in ${seconds(begun)} s`);

  const administrator = await logIn(client, (await makeUser(db, { profile: 3 })).email, PASSWORD);
  const crowd = startBuyers(client, await buyers(BUYERS), codes, ORDERS_PER_SECOND);

  /** Lines of products, a few of which are in many orders; more orders in the later months. */
  async function placeOrders(from: number, to: number): Promise<void> {
    await sql`
      with buyer as (
        select user_id, client_id, row_number() over (order by user_id) as nth from users
        where company_id = ${companyId} and client_id is not null
      ), item as (
        select product_id, code, name, row_number() over (order by product_id) as nth from products where company_id = ${companyId}
      ), placed as (
        insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total, contact_phone,
          observations, discount_codes, delivery_details, status, placed_at)
        select ${companyId}, gen_random_uuid(), 1000000 + n, b.client_id, '', '', b.user_id, 10000, '', '', '', '',
          case when n % 30 = 0 then 'Cancelado' else 'Entregado' end,
          now() - make_interval(mins => (${DAYS} * 1440 * sqrt(n::float / ${orders}))::int)
        from generate_series(${from}::int, ${to - 1}::int) n
        join buyer b on b.nth = 1 + (n * 7919) % (select count(*) from buyer)
        returning order_id, order_number
      )
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price, quantity,
        observations, stock_check_skipped)
      select ${companyId}, p.order_id, l, gen_random_uuid(), i.product_id, i.code, i.name, 1000 + i.nth, 1000 + i.nth, 1 + (p.order_number + l) % 12,
        '', false
      from placed p cross join generate_series(1, ${LINES_AN_ORDER}) l
      join item i on i.nth = 1 + floor(${products} * power(((p.order_number * 31 + l * 7907) % 99991) / 99991.0, 2))::int`.execute(
      db,
    );
  }
  async function read(
    title: string,
    name: 'salesFigures' | 'topSales' | 'lapsedClients' | 'sellingOut',
    query: object,
  ) {
    const times: number[] = [];
    crowd.reset();
    const end = performance.now() + READ_MS;
    const one = async () => {
      while (performance.now() < end) {
        const asked = performance.now();
        const { status, text } = await client.call(name, { query } as never, administrator.token);
        if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
        times.push(performance.now() - asked);
        await wait(PACE_MS);
      }
    };
    await client.call(name, { query } as never, administrator.token);
    await Promise.all(Array.from({ length: READERS }, one));
    say(
      `${title}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, at most ${percentile(times, 1)} ms, ${times.length} readings; buyers wait ${crowd.waited()}`,
    );
  }

  const today = dayAt(Date.now());
  const month = { from: dayAfter(today, -29), to: today };
  const year = { from: dayAfter(today, -364), to: today };
  await crowd.step(`Nothing but ${BUYERS} buyers`, () => wait(ALONE_MS));
  const added = await crowd.step('Adding all orders to the sums', () => addSales(app.shop));
  say(`${added} orders added`);
  await sql`analyze`.execute(db);
  if (values.part === 'desk') {
    await measureDesk({ db, client, app, buyers, ...rest }, administrator.token, crowd);
    await crowd.stop();
    return;
  }
  let going = true;
  const adding = (async () => {
    while (going) {
      await addSales(app.shop);
      await wait(JOB_EVERY_MS);
    }
  })();
  await read('Sales of 30 days by day', 'salesFigures', month);
  await read('Sales of a year by month', 'salesFigures', { ...year, step: 'month', comparison: 'year' });
  for (const by of ['client', 'product', 'category', 'salesman']) {
    await read(`30 days by ${by}`, 'topSales', { ...month, by });
    await read(`A year by ${by}`, 'topSales', { ...year, comparison: 'year', by });
  }
  await read('Clients who stopped buying', 'lapsedClients', {});
  await read('Products that sell out', 'sellingOut', { days: 365 });
  going = false;
  await Promise.all([adding, crowd.stop()]);
  say(`${crowd.orders} orders were confirmed meanwhile`);
  const checked = performance.now();
  const { rows } = await db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, CHECK_TIMEOUT_MS);
    return sql`${wrongSums}`.execute(tx);
  });
  say(`${rows.length} sums differ from the orders (${seconds(checked)} s)`);
  if (rows.length > 0) process.exitCode = 1;
}
