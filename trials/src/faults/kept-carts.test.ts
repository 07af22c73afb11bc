// Carts whose products come from memory are answered as the database would answer, right after every kind of change: the same calls are
// made to a second process on the same database that keeps nothing.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { CHANGES } from './read-model-changes.js';
import { type AuditedShop, openAuditedShop } from './read-model-shop.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';

const PRODUCTS = 60;
const LINES = 8;
const PUTS_AROUND_A_CHANGE = 4;
const random = seededRandom(Date.now() % 1_000_000);
let database: TestDatabase;
let shop: AuditedShop;
/** Answers everything from the database. */
let beside: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openAuditedShop(database, random, PRODUCTS);
  // however busy the machine is
  Object.defineProperty(shop.app.shop.catalogState, 'isCurrent', { value: true });
  const { now } = shop.app.shop;
  beside = await openFaultShop(database, { now });
  Object.defineProperty(beside.app.shop.catalogState, 'isCurrent', { value: false });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
  await database.drop();
});

const pick = <T>(items: readonly T[]): T => items[random.between(0, items.length - 1)] as T;

interface Put {
  readonly token: string;
  readonly code: string;
  readonly quantity: number;
  readonly onlyExistingLine: 'true' | 'false';
  readonly bypassQuantityCheck: 'true' | 'false';
  readonly observations?: string;
}

const randomPut = (token: string, { between }: SeededRandom = random): Put => ({
  token,
  code: pick(shop.rows.codes.slice(0, 20)),
  quantity: pick([0, 1, 2, 9, 10, 40, 300, 999_999]),
  onlyExistingLine: pick(['false', 'false', 'true']),
  bypassQuantityCheck: pick(['false', 'false', 'true']),
  ...(between(0, 2) === 0 && { observations: `Nota ${between(1, 99)}` }),
});

const put = async ({ client }: FaultShop, { token, code, quantity, observations, ...query }: Put) => {
  const body = { product: { code }, quantity, observations };
  return (await client.call('upsertProductInCart', { query, body }, token)).text;
};
const cartOf = async ({ client }: FaultShop, token: string) => (await client.call('cart', {}, token)).text;

/** Asks both processes in a random order: what only the first one accepts changes the answer of the other. */
async function both(ask: (of: FaultShop) => Promise<string>, what: string): Promise<void> {
  const isFirst = random.between(0, 1) === 0;
  const one = await ask(isFirst ? shop : beside);
  const other = await ask(isFirst ? beside : shop);
  expect(other, `seed ${random.seed}, ${what}, memory ${isFirst ? 'first' : 'second'}`).toBe(one);
}

it('answers carts and puts lines as the database would, after every kind of change', async () => {
  for (const token of shop.tokens)
    for (let nth = 0; nth < LINES; nth += 1)
      await put(shop, { ...randomPut(token), onlyExistingLine: 'false' });
  for (const change of CHANGES.filter(({ isOfCompany, isOfSessions }) => !isOfCompany && !isOfSessions)) {
    const asked = [pick(shop.tokens), pick(shop.tokens)];
    for (const token of asked) await cartOf(shop, token);
    await change.make(shop, random);
    for (const token of asked) await both((of) => cartOf(of, token), `cart after ${change.name}`);
    for (let nth = 0; nth < PUTS_AROUND_A_CHANGE; nth += 1) {
      const given = randomPut(pick(asked));
      if (nth % 2 > 0) await change.make(shop, random);
      await both((of) => put(of, given), `${JSON.stringify({ ...given, token: '' })} after ${change.name}`);
    }
  }
}, 180_000);

it('reads a cart in one statement, and puts a line and reads the cart in one', async () => {
  const [token = ''] = shop.tokens;
  const { hook } = shop;
  const { rows } = await sql<{ code: string }>`
    select p.code from products p join prices using (product_id, company_id) join price_lists l using (price_list_id)
    where p.company_id = ${shop.rows.companyId} and l.is_default and p.active and p.visible_in_portal and p.stock - p.reserved > 20
      and coalesce(p.minimal_sales_quantity, 1) < 5 and prices.amount > 0 order by p.product_id limit 1`.execute(
    shop.db,
  );
  const [{ code } = { code: '' }] = rows;
  const line: Put = { token, code, quantity: 5, onlyExistingLine: 'false', bypassQuantityCheck: 'false' };
  expect(await put(shop, line)).toMatch(/^\{"resultCode":0/);
  expect(await hook.count(() => cartOf(shop, token))).toBe(1);
  expect(await hook.count(() => put(shop, { ...line, quantity: 6 }))).toBe(1);
  expect(await hook.count(() => put(shop, { ...line, quantity: 7, onlyExistingLine: 'true' }))).toBe(1);
  expect(await cartOf(shop, token)).toContain('"quantity":7');
});

it('shows in each answer all lines that were put before, when many tabs put lines at once', async () => {
  const [, token = ''] = shop.tokens;
  await cartOf(shop, token);
  const { companyId } = shop.rows;
  const { rows } = await sql<{ code: string }>`
    insert into products (company_id, code, name, tax_code, tax_rate, stock, sort_name, search_text)
    select ${companyId}, 'T' || n, 'Tijera ' || n, 'IVA21', 21, 100, 'tijera', 'tijera' from generate_series(1, 24) n
    returning code`.execute(shop.db);
  await sql`
    insert into prices (company_id, price_list_id, product_id, amount)
    select p.company_id, l.price_list_id, p.product_id, 100 from products p join price_lists l using (company_id)
    where p.company_id = ${companyId} and p.code like 'T%'`.execute(shop.db);
  const put2 = (code: string) =>
    put(shop, { token, code, quantity: 2, onlyExistingLine: 'false', bypassQuantityCheck: 'false' });
  // each product is known from here on
  await put2(rows[0]?.code ?? '');
  const answers = await Promise.all(rows.map(async ({ code }) => ({ code, text: await put2(code) })));
  const shown = answers.map(({ code, text }) => {
    const { cart } = JSON.parse(text) as { cart: { cartProducts: { product: { code: string } }[] } };
    const codes = new Set(cart.cartProducts.map(({ product }) => product.code));
    expect(codes).toContain(code);
    return codes;
  });
  // carts that only grow: each answer has all lines of the shorter ones
  shown.sort((one, other) => one.size - other.size);
  for (const [nth, codes] of shown.entries())
    for (const code of shown[nth - 1] ?? []) expect(codes).toContain(code);
  expect(shown.at(-1)?.size).toBe(JSON.parse(await cartOf(shop, token)).cartProducts.length);
});
