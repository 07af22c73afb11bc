// The stored sums of sales after random changes of orders, folded and unfolded, beside the job that adds them: they are always those that
// the orders make. SALES_CHANGES=10000 runs the long form.

import { seededRandom } from '@mostrador/demo/random';
import { TIME_ZONE } from '@mostrador/rules/days';
import type { DayRange } from '@mostrador/rules/sales-periods';
import { makeCategory, makeClient, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { addSales, countChangedOrders } from './add-sales.service.js';
import { readSums } from './read-sums.service.js';

const CHANGES = Number(process.env['SALES_CHANGES'] ?? 300);
const CHECK_EVERY = 100;
const READ_EVERY = 25;
const STATUSES = ['Pendiente', 'En preparación', 'Despachado', 'Entregado', 'Cancelado'];

let shop: TestShop;
let companyId: number;
let userId: number;
const clients: number[] = [];
const salesmen: (number | null)[] = [null];
const products: number[] = [];
const categories: (number | null)[] = [null];
const orders: number[] = [];

beforeAll(async () => {
  shop = await testShop('papelera');
  const administrator = await makeUser(shop.db, { profile: 3 });
  ({ companyId, userId } = administrator);
  for (let at = 0; at < 6; at += 1) clients.push((await makeClient(shop.db)).clientId);
  for (let at = 0; at < 3; at += 1) salesmen.push((await makeUser(shop.db, { profile: 2 })).userId);
  for (let at = 0; at < 4; at += 1)
    categories.push(await makeCategory(shop.db, { companyId, code: `c${at}` }));
  for (let at = 0; at < 12; at += 1)
    products.push((await makeProduct(shop.db, { categoryId: categories[at % 5] ?? null })).productId);
});
afterAll(() => shop.close());

const random = seededRandom(Number(process.env['SEED'] ?? 20_261_123));
const anyOf = <T>(list: readonly T[]): T => random.pick(list);
/** A moment of two years, often within minutes of midnight in Argentina. */
function anyMoment(): Date {
  const day = Date.UTC(2025, 0, 1) + random.integer(0, 729) * 86_400_000;
  const atMidnight = random() < 0.3;
  return new Date(
    day + (atMidnight ? 3 * 3_600_000 + random.integer(-2, 2) * 1_000 : random.integer(0, 86_399_999)),
  );
}
const anyPrice = () => (random.integer(0, 900_000) / 100).toFixed(2);

/** Lines of an order, each of another product or of the same one. */
const insertLines = (orderId: number, from: number, count: number) => sql`
  insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price, quantity,
    observations, stock_check_skipped)
  select ${companyId}, ${orderId}, ${from}::int + g.nth, gen_random_uuid(), g.product, '', '', g.price, g.price, g.quantity, '', false
  from unnest(${Array.from({ length: count }, () => anyOf(products))}::int[],
    ${Array.from({ length: count }, anyPrice)}::numeric[],
    ${Array.from({ length: count }, () => random.integer(1, 40))}::int[]) with ordinality g (product, price, quantity, nth)`;

let lastNumber = 1_000_000;

async function place(): Promise<void> {
  lastNumber += 1;
  const orderNumber = lastNumber;
  await shop.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ order_id: number }>`
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, salesman_user_id,
        total, contact_phone, observations, discount_codes, delivery_details, placed_at, shipping)
      select ${companyId}, gen_random_uuid(), ${orderNumber}, ${anyOf(clients)}, '', '', ${userId},
        ${anyOf(salesmen)}::int, 5000, '', '', '', '', ${anyMoment()}, 17
      returning order_id`.execute(tx);
    const orderId = rows[0]?.order_id ?? 0;
    await insertLines(orderId, 0, random.integer(1, 6)).execute(tx);
    orders.push(orderId);
  });
}

/** One change of an order, a product, or the sums; weights as in a shop's life, cancellations and edits more often. */
async function change(): Promise<void> {
  const { db } = shop;
  const roll = random();
  if (orders.length < 5 || roll < 0.3) return place();
  const orderId = anyOf(orders);
  const lines = sql`order_lines where order_id = ${orderId}`;
  if (roll < 0.5)
    await sql`update orders set status = ${anyOf(STATUSES)} where order_id = ${orderId}`.execute(db);
  else if (roll < 0.6)
    await sql`update order_lines set quantity = ${random.integer(1, 60)}, unit_price = list_price
      where order_line_id = (select order_line_id from ${lines} order by random() limit 1)`.execute(db);
  else if (roll < 0.66)
    await sql`delete from order_lines where order_line_id = (select order_line_id from ${lines} order by position limit 1)`.execute(
      db,
    );
  else if (roll < 0.72) await insertLines(orderId, random.integer(1_000, 900_000_000), 2).execute(db);
  else if (roll < 0.77)
    await sql`update orders set placed_at = ${anyMoment()} where order_id = ${orderId}`.execute(db);
  else if (roll < 0.8)
    await sql`update orders set client_id = ${anyOf(clients)} where order_id = ${orderId}`.execute(db);
  else if (roll < 0.83)
    await sql`update orders set salesman_user_id = ${anyOf(salesmen)}::int where order_id = ${orderId}`.execute(
      db,
    );
  else if (roll < 0.86)
    // both halves of an order in one statement
    await sql`with l as (update order_lines set quantity = quantity + 1 where order_id = ${orderId})
      update orders set status = ${anyOf(STATUSES)}, client_id = ${anyOf(clients)} where order_id = ${orderId}`.execute(
      db,
    );
  else if (roll < 0.93)
    await sql`update products set category_id = ${anyOf(categories)}::int where product_id = ${anyOf(products)}`.execute(
      db,
    );
  else if (roll < 0.98)
    await Promise.all([addSales(shop.app.shop, undefined, random.integer(1, 9)), place(), place()]);
  else {
    await db.transaction().execute(async (tx) => {
      await sql`delete from order_lines where order_id = ${orderId}`.execute(tx);
      await sql`delete from orders where order_id = ${orderId}`.execute(tx);
    });
    orders.splice(orders.indexOf(orderId), 1);
  }
}

const broken = async () => (await audit(shop.db)).filter(({ rule }) => /sums/.test(rule));

/** The figures of each day and product as a plain query of the orders has them. */
const plain = (by: 'product_id' | 'client_id') => sql<{
  day: string;
  key: number;
  units: number;
  net: number;
}>`
  select to_char(o.placed_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD') as day, ${sql.ref(by)} as key,
    sum(l.quantity)::bigint as units, sum(l.quantity * l.unit_price * 100)::bigint as net
  from orders o join order_lines l using (order_id) where o.status <> 'Cancelado' group by 1, 2 order by 1, 2`;
const stored = (subject: string) => sql<{ day: string; key: number; units: number; net: number }>`
  select to_char(period, 'YYYY-MM-DD') as day, key, units, net from sales_sums
  where subject = ${subject} and grain = 'day' and (orders, lines, units, net) <> (0, 0, 0, 0) order by 1, 2`;

const KEYS = { product: sql.ref('product_id'), client: sql.ref('client_id') };

/** What a range sold by key, from the orders themselves. */
const soldIn = (subject: 'client' | 'product', { from, to }: DayRange) => sql<{
  key: number;
  orders: number;
  units: number;
  net: number;
}>`
  select ${KEYS[subject]} as key, count(distinct order_id)::int as orders, sum(l.quantity)::bigint as units,
    sum(l.quantity * l.unit_price * 100)::bigint as net
  from orders o join order_lines l using (order_id)
  where o.status <> 'Cancelado' and (o.placed_at at time zone ${sql.lit(TIME_ZONE)})::date between ${from}::date and ${to}::date
  group by 1 order by 1`;

const RANGES: readonly DayRange[] = [
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2026-01-17', to: '2026-03-05' },
];

/** Reads the sums that this process keeps, beside the job, and compares them with the orders. */
async function expectReadSums(): Promise<void> {
  const scope = { companyId, salesmanId: undefined };
  for (const subject of ['client', 'product'] as const) {
    const [range = { from: '', to: '' }, past] = RANGES;
    const reading = () => readSums(shop.app.shop, scope, subject, [range, past]);
    const [first, second] = await Promise.all([reading(), reading(), addSales(shop.app.shop, undefined, 2)]);
    const third = await reading();
    for (const rows of [first, second, third]) {
      const sorted = rows.toSorted((a, b) => a.key - b.key);
      const now = sorted.map(({ key, orders: all, units, net }) => ({ key, orders: all, units, net }));
      const before = sorted.map((row) => ({
        key: row.key,
        orders: row.pastOrders,
        units: row.pastUnits,
        net: row.pastNet,
      }));
      const sold = (each: (typeof now)[number]) => each.orders > 0;
      expect(now.filter(sold)).toEqual((await soldIn(subject, range).execute(shop.db)).rows);
      expect(before.filter(sold)).toEqual(
        past === undefined ? [] : (await soldIn(subject, past).execute(shop.db)).rows,
      );
    }
  }
}

describe('the sums of sales', () => {
  it('are those of the orders after every change, added up or not', async () => {
    for (let done = 1; done <= CHANGES; done += 1) {
      await change();
      if (done % CHECK_EVERY === 0) expect(await broken()).toEqual([]);
      if (done % READ_EVERY === 0) await expectReadSums();
    }
    await addSales(shop.app.shop);
    expect(await countChangedOrders(shop.db, companyId)).toBe(0);
    expect(await broken()).toEqual([]);
    expect((await stored('product').execute(shop.db)).rows).toEqual(
      (await plain('product_id').execute(shop.db)).rows,
    );
    expect((await stored('client').execute(shop.db)).rows).toEqual(
      (await plain('client_id').execute(shop.db)).rows,
    );
    expect(orders.length).toBeGreaterThan(20);
  }, 1_200_000);

  it('are found wrong by the audit when a sum or a client is changed by hand', async () => {
    await sql`update sales_sums set net = net + 1 where (subject, grain, period, key) = (
      select subject, grain, period, key from sales_sums where subject = 'client' and orders > 0 limit 1)`.execute(
      shop.db,
    );
    expect(await broken()).not.toEqual([]);
  });

  it('leave the sales of a moved product in the category that it had', async () => {
    const [before, after] = [
      await makeCategory(shop.db, { companyId, code: 'antes' }),
      await makeCategory(shop.db, { companyId, code: 'despues' }),
    ];
    const product = await makeProduct(shop.db, { categoryId: before, price: '50000.00' });
    const client = await makeUser(shop.db);
    const token = await shop.token(client.email);
    const unitsOf = async () => {
      await addSales(shop.app.shop);
      const { rows } = await sql<{ key: number; units: number }>`
        select key, units from sales_sums where subject = 'category' and grain = 'month' and key in (${before}, ${after})
          and units <> 0 order by key`.execute(shop.db);
      return rows.map(({ key, units }) => [key === before ? 'before' : 'after', units]);
    };
    const confirm = async (quantity: number) => {
      await shop.call(
        'upsertProductInCart',
        { query: {}, body: { product: { code: product.code }, quantity } },
        token,
      );
      const { total, externalId } = await shop.call('cart', {}, token);
      expect((await shop.call('confirmCart', { body: { externalId, total } }, token)).resultCode).toBe(0);
      return externalId;
    };
    const first = await confirm(3);
    expect(await unitsOf()).toEqual([['before', 3]]);
    await sql`update products set category_id = ${after} where product_id = ${product.productId}`.execute(
      shop.db,
    );
    await confirm(5);
    expect(await unitsOf()).toEqual([
      ['before', 3],
      ['after', 5],
    ]);
    await sql`update orders set status = 'Cancelado' where external_id = ${first}`.execute(shop.db);
    expect(await unitsOf()).toEqual([['after', 5]]);
  });
});
