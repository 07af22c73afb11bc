// Downloads of devices while transactions are open: a change that commits after a download began arrives with the next
// download.

import { assign, fillCatalogue, type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { KeptPrices, KeptProducts, othersOver } from '@mostrador/trials/testing/sync-device';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Number of writing connections; each writes its own products, so that none waits for another's lock. */
const WRITERS = 3;
const PRODUCTS = 4;
const PAGE = 3;

let shop: TestShop;
let companyId: number;
let client: MadeUser;
let token: string;
let salesmanToken: string;
let administratorToken: string;
const writers: pg.Client[] = [];

beforeAll(async () => {
  shop = await testShop();
  companyId = shop.app.shop.company().companyId;
  client = await makeUser(shop.db, { discountPercent: 10 });
  const salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, client);
  const administrator = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(client.email);
  salesmanToken = await shop.token(salesman.email);
  administratorToken = await shop.token(administrator.email);
  const numbers = Array.from({ length: WRITERS }, (_, writer) => writer);
  await fillCatalogue(shop.db, companyId, {
    categories: numbers.map((writer) => ({ code: `R${writer}` })),
    products: numbers.flatMap((writer) =>
      Array.from({ length: PRODUCTS }, (_, nth) => ({
        code: `W${writer}-${nth}`,
        name: `Producto ${writer} ${nth}`,
        category: `R${writer}`,
      })),
    ),
  });
  for (const writer of numbers) {
    const connection = new pg.Client({ connectionString: shop.connectionString });
    await connection.connect();
    await connection.query(`set lock_timeout = '3s'`);
    await connection.query(
      `insert into categories (company_id, category_code, description) values ($1, $2, $2)`,
      [companyId, `S${writer}`],
    );
    await connection.query(
      `insert into tags (company_id, tag_code, description) values ($1, $2, $2) on conflict do nothing`,
      [companyId, `etiqueta${writer}`],
    );
    writers.push(connection);
  }
  await othersOver(shop.db);
});
afterAll(async () => {
  for (const writer of writers) await writer.end();
  await shop.close();
});

const devices = (pageSize = PAGE) => [
  new KeptProducts(shop, token, pageSize),
  new KeptProducts(shop, administratorToken, pageSize),
  new KeptPrices(shop, token, undefined, pageSize),
  new KeptPrices(shop, salesmanToken, client.clientId ?? 0, pageSize),
];
type Device = ReturnType<typeof devices>[number];
const kept = (device: Device) =>
  [...('products' in device ? device.products : device.prices)].sort(([a], [b]) => a - b);

it('brings what a transaction changed that was open while the device asked, and commits afterwards', async () => {
  const [writer] = writers;
  const device = new KeptProducts(shop, token, 500);
  const prices = new KeptPrices(shop, token, undefined, 500);
  await device.sync();
  await prices.sync();
  await writer?.query('begin');
  await writer?.query(`update products set name = 'Cambió tarde' where code = 'W0-0'`);
  await writer?.query(
    `update prices set amount = 77 where product_id = (select product_id from products where code = 'W0-0')`,
  );
  // Others that begin later commit earlier, and the device learns of them meanwhile.
  for (const name of ['Antes', 'Más tarde']) {
    await writers[1]?.query(`update products set name = $1 where code = 'W1-1'`, [name]);
    await device.sync();
    await prices.sync();
  }
  const named = (name: string) => [...device.products.values()].filter((product) => product.name === name);
  expect([named('Más tarde').length, named('Cambió tarde').length]).toEqual([1, 0]);
  await writer?.query('commit');
  await device.sync();
  await prices.sync();
  expect(named('Cambió tarde')).toMatchObject([{ code: 'W0-0', price: 77, discountedFinalPrice: 69.3 }]);
  expect([...prices.prices.values()]).toContainEqual([77, 69.3]);
  expect([device.wholes, prices.wholes]).toEqual([1, 1]);
});

interface Edit {
  readonly what: number;
  readonly nth: number;
  readonly value: number;
}

/** Everything that changes what a device keeps, on the writer's own rows. */
const EDITS: readonly ((code: string, writer: number, value: number) => [string, unknown[]])[] = [
  (code, _, value) => [`update products set name = $2 where code = $1`, [code, `Nombre ${value}`]],
  (code, _, value) => [`update products set reserved = $2 where code = $1`, [code, value]],
  (code, _, value) => [`update products set visible_in_portal = $2 where code = $1`, [code, value % 2 === 0]],
  (code, _, value) => [`update products set active = $2 where code = $1`, [code, value % 3 > 0]],
  (code, _, value) => [
    `insert into prices (company_id, price_list_id, product_id, amount)
      select p.company_id, l.price_list_id, p.product_id, $2 from products p join price_lists l on l.company_id = p.company_id and l.is_default
      where p.code = $1 on conflict (price_list_id, product_id) do update set amount = excluded.amount`,
    [code, value],
  ],
  (code) => [
    `delete from prices where product_id = (select product_id from products where code = $1)`,
    [code],
  ],
  (code, _, value) => [
    `insert into product_images (company_id, product_id, position, file_name) select company_id, product_id, 1, $2 from products
      where code = $1 on conflict (product_id, position) do update set file_name = excluded.file_name`,
    [code, `${value}.jpg`],
  ],
  (code) => [
    `delete from product_images where product_id = (select product_id from products where code = $1)`,
    [code],
  ],
  (code, writer) => [
    `insert into product_tags (company_id, tag_code, product_id) select company_id, $2, product_id from products
      where code = $1 on conflict do nothing`,
    [code, `etiqueta${writer}`],
  ],
  (code) => [
    `delete from product_tags where product_id = (select product_id from products where code = $1)`,
    [code],
  ],
  (code, writer, value) => [
    `update products set category_id = (select category_id from categories where category_code = $2) where code = $1`,
    [code, `${value % 2 === 0 ? 'R' : 'S'}${writer}`],
  ],
  (code) => [`delete from products where code = $1`, [code]],
  (code, writer) => [
    `insert into products (company_id, code, name, sort_name, search_text, category_id)
      select c.company_id, $1, 'Nuevo', 'nuevo', 'nuevo', k.category_id from companies c
      join categories k on k.company_id = c.company_id and k.category_code = $2
      where c.code = 'papelera' on conflict do nothing`,
    [code, `R${writer}`],
  ],
];

/** What changes the prices of many: one writer alone makes them. */
const AT_LARGE: typeof EDITS = [
  (_, __, value) => [
    `update discount_rules set percent = $1 where product_id is null and category_id is null`,
    [value % 90],
  ],
  (code, _, value) => [
    `insert into discount_rules (company_id, discount_list_id, category_id, percent)
      select company_id, discount_list_id, (select category_id from categories where category_code = 'S0'), $1 from discount_lists
      on conflict (discount_list_id, product_id, category_id) do update set percent = excluded.percent
      -- ${code}`,
    [value % 90],
  ],
  () => [`delete from discount_rules where category_id is not null`, []],
  (_, __, value) => [
    `update categories set parent_category_id = (select category_id from categories where category_code = 'S0' and $1)
      where category_code = 'R0'`,
    [value % 2 === 0],
  ],
];

it('leaves every device equal to the shop, whatever is edited while it asks', async () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        writer: fc.nat(WRITERS - 1),
        what: fc.nat(99),
        nth: fc.nat(PRODUCTS - 1),
        value: fc.nat(999),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ writer: fc.nat(WRITERS - 1), end: fc.constantFrom('commit', 'rollback') }),
    },
    { weight: 3, arbitrary: fc.record({ device: fc.nat(3) }) },
  );
  let wholes = 0;
  let deltas = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      // A run that failed in the middle leaves nothing to the next.
      for (const writer of writers) await writer.query('rollback');
      const watched = devices();
      const open = new Set<number>();
      for (const given of steps) {
        if ('device' in given) {
          if (await watched[given.device]?.step()) deltas += 1;
          continue;
        }
        const writer = writers[given.writer] as pg.Client;
        if ('end' in given) {
          if (open.delete(given.writer)) await writer.query(given.end);
          continue;
        }
        if (!open.has(given.writer)) await writer.query('begin');
        open.add(given.writer);
        await edit(writer, given.writer, given);
      }
      for (const writer of open) await writers[writer]?.query('commit');
      for (const device of watched) {
        // What was begun ends; the next download brings what was missed meanwhile.
        await device.sync();
        await device.sync();
        wholes += device.wholes;
      }
      const fresh = devices(500);
      for (const device of fresh) await device.sync();
      expect(watched.map(kept)).toEqual(fresh.map(kept));
    }),
    { numRuns: RUNS },
  );
  expect(deltas).toBeGreaterThan(0);
  expect(wholes).toBeGreaterThanOrEqual(RUNS * 4);
}, 120_000);

const RUNS = 12;

async function edit(connection: pg.Client, writer: number, { what, nth, value }: Edit): Promise<void> {
  const all = writer === 0 ? [...EDITS, ...AT_LARGE] : EDITS;
  const [text, values] = (all[what % all.length] as (typeof EDITS)[number])(
    `W${writer}-${nth}`,
    writer,
    value,
  );
  await connection.query(text, values);
}
