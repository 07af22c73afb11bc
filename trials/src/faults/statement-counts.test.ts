// Listing, cart and confirmation send as many SQL statements for one line as for five hundred.

import type { CartResult } from '@mostrador/contract/entries/cart';
import type { CreditControl } from '@mostrador/rules/credit';
import { refusalCodeOf } from '@mostrador/rules/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { earlierNotices } from '../testing/earlier-notices.js';
import { makeProducts, PRICE, seedCarts } from '../testing/factories.js';
import { trustNotices } from '../testing/trust-notices.js';
import type { Buyer } from './buyer-calls.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';

const SIZES = [1, 50, 500] as const;

let database: TestDatabase;
let shop: FaultShop;
let distrust: () => void;

beforeAll(async () => {
  distrust = trustNotices();
  database = await createTestDatabase();
  shop = await openFaultShop(database);
});
afterAll(async () => {
  distrust();
  await shop.close();
  await database.drop();
});

/** Returns the number of statements of each call, for a cart and an order with these products. */
async function statements(buyer: Buyer, codes: readonly string[]): Promise<Record<string, number>> {
  const { client, hook } = shop;
  const [code = ''] = codes;
  const lines = codes.map((one) => ({ code: one, quantity: 2 }));
  const externalId = (await seedCarts(shop.db, [{ email: buyer.email, lines }])).get(buyer.email) ?? '';
  const counted: Record<string, number> = {};
  const count = async (name: string, call: () => ReturnType<typeof client.call>) => {
    // a notice that arrives within the call clears what the process keeps, which is then read again
    await earlierNotices(shop);
    counted[name] = await hook.count(async () => {
      const { status, text } = await call();
      expect(`${name} ${status}`).toBe(`${name} 200`);
      if (text.startsWith('{"resultCode"')) expect(text).toMatch(/^\{"resultCode":0/);
    });
  };
  const cartProducts = lines.map((line) => ({ product: { code: line.code }, quantity: 1 }));
  await count('cart', () => client.call('cart', {}, buyer.token));
  await count('upsertProductInCart', () =>
    client.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, buyer.token),
  );
  await count('cart, again', () => client.call('cart', {}, buyer.token));
  await count('updateCart', () => client.call('updateCart', { body: { cartProducts } }, buyer.token));
  await count('confirmCart', () =>
    client.call('confirmCart', { body: { externalId, total: PRICE * codes.length } }, buyer.token),
  );
  await count('repeatOrder', () => client.call('repeatOrder', { params: { externalId } }, buyer.token));
  await sql`delete from cart_lines`.execute(shop.db);
  await count('clientOrderDetails', () =>
    client.call('clientOrderDetails', { query: { externalId } }, buyer.token),
  );
  await count('clientOrders', () => client.call('clientOrders', { query: {} }, buyer.token));
  await count('products', () => client.call('products', { query: {} }, buyer.token));
  await count('products, searched', () =>
    client.call('products', { query: { searchTerm: 'producto' } }, buyer.token),
  );
  return counted;
}

let tries = 0;

it('sends as many statements for one line as for five hundred', async () => {
  tries += 1;
  const [buyer] = await shop.buyers(1);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  await statements(buyer, await makeProducts(shop.db, `W${tries}-`, 1, 1_000));
  const rows: Record<string, number>[] = [];
  for (const size of SIZES) {
    rows.push(await statements(buyer, await makeProducts(shop.db, `S${tries}-${size}-`, size, 1_000)));
  }
  const names = Object.keys(rows[0] ?? {});
  const table = names.map((name) => `  ${name}: ${rows.map((row) => row[name]).join(', ')}`);
  process.stdout.write(`Statements at ${SIZES.join(', ')} lines\n${table.join('\n')}\n`);
  expect(rows[0]).toMatchObject({ cart: 2, upsertProductInCart: 1, 'cart, again': 1 });
  // A list reads its page, and its products unless the process knows them; a search may read the synonyms as well.
  const [first, ...others] = rows.map(({ products, 'products, searched': searched, ...rest }) => {
    expect(products).toBeOneOf([1, 2]);
    expect(searched).toBeOneOf([1, 2, 3]);
    return rest;
  });
  for (const other of others) expect(other).toEqual(first);
}, 180_000);

it('puts a line by one statement after others have ordered the product, and refuses one that they have left too little for', async () => {
  const [buyer] = await shop.buyers(1);
  const [code = ''] = await makeProducts(shop.db, 'P', 1, 1_000);
  if (buyer === undefined) throw new Error('No buyer was made.');
  const put = async (quantity: number, left: number) => {
    await sql`update products set reserved = stock - ${left}::int where code = ${code}`.execute(shop.db);
    await earlierNotices(shop);
    let text = '';
    const sent = await shop.hook.count(async () => {
      const input = { query: {}, body: { product: { code }, quantity } };
      text = (await shop.client.call('upsertProductInCart', input, buyer.token)).text;
    });
    return { sent, resultCode: (JSON.parse(text) as { resultCode: number }).resultCode };
  };
  await put(1, 900);
  expect(await put(2, 800)).toEqual({ sent: 1, resultCode: 0 });
  expect(await put(700, 700)).toEqual({ sent: 1, resultCode: 0 });
  expect(refusalCodeOf((await put(600, 599)).resultCode)).toBe('stock_insufficient');
}, 180_000);

it('puts the first line of a client by one statement where others have put the product, but not at their price if one is agreed with it', async () => {
  const [first, second, third] = await shop.buyers(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Nobody can buy.');
  const [code = ''] = await makeProducts(shop.db, 'PRIMERA', 1, 1_000);
  const put = async (buyer: Buyer) => {
    let text = '';
    await earlierNotices(shop);
    const sent = await shop.hook.count(async () => {
      const input = { query: {}, body: { product: { code }, quantity: 1 } };
      text = (await shop.client.call('upsertProductInCart', input, buyer.token)).text;
    });
    const { resultCode, cart } = JSON.parse(text) as CartResult;
    return { sent, resultCode, total: cart.total };
  };
  await sql`
    insert into customer_prices (company_id, client_id, product_id, from_quantity, amount)
    select u.company_id, u.client_id, p.product_id, 1, 77 from users u, products p
    where u.email = ${third.email} and p.company_id = u.company_id and p.code = ${code}`.execute(shop.db);
  // their sessions are read once
  for (const { token } of [second, third]) await shop.client.call('cartItemsCount', {}, token);
  await put(first);
  expect(await put(second)).toEqual({ sent: 1, resultCode: 0, total: PRICE });
  const agreed = await put(third);
  expect(agreed).toMatchObject({ resultCode: 0, total: 77 });
  expect(agreed.sent).toBeGreaterThan(1);
  expect(await put(third)).toEqual({ sent: 1, resultCode: 0, total: 77 });
  expect(await put(second)).toEqual({ sent: 1, resultCode: 0, total: PRICE });
});

it('sends one statement more for a confirmation where the credit limit is controlled', async () => {
  const [buyer] = await shop.buyers(1);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  const codes = await makeProducts(shop.db, 'K', 5, 1_000);
  const control = async (to: CreditControl) => {
    await sql`update companies set credit_control = ${to} where code = ${shop.app.shop.company().code}`.execute(
      shop.db,
    );
    await expect.poll(() => shop.app.shop.company().creditControl, { timeout: 15_000 }).toBe(to);
  };
  const confirmed = async () => (await statements(buyer, codes))['confirmCart'] ?? 0;
  const off = await confirmed();
  await control('hold');
  expect(await confirmed()).toBe(off + 1);
  await sql`update clients set credit_limit = 1`.execute(shop.db);
  expect(await confirmed()).toBe(off + 1);
  await control('off');
  expect(await confirmed()).toBe(off);
}, 180_000);
