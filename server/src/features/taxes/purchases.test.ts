// Whole purchases on the real app: 10,000 lines in 250 carts cost what the rules say, for any prices, rates and perceptions, and 100
// orders stay what they were through 100 changes of everything that they were computed from.

import type { Cart } from '@mostrador/contract/entries/cart';
import { callPath } from '@mostrador/contract/routes';
import { dayAt } from '@mostrador/rules/days';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { PRODUCT_RATES, plainPurchase, samplePurchases } from '@mostrador/rules/testing/purchase-cases';
import { movedTo } from '@mostrador/rules/testing/quantity-price-cases';
import {
  type MadeUser,
  makeDiscountList,
  makePriceList,
  makeProductsNamed,
  makeUser,
  seedCarts,
  writePrices,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { readOrderSummary } from '../order-sheet/order-sheet.service.js';

const BUYERS = 25;
const CARTS_OF_BUYER = 10;
const LINES_OF_CART = 40;
const ORDERS = 100;
const LINES_OF_ORDER = 12;
const CHANGES = 100;

const drawn = samplePurchases(1_000);
const products = drawn.flatMap(({ lines, day }) => lines.map((line) => ({ ...line, day }))).slice(0, 2_000);
const codeOf = (nth: number) => `T${nth}`;

interface Buyer extends MadeUser {
  readonly token: string;
  readonly perceptions: readonly { readonly jurisdiction: string; readonly bps: number }[];
}

let shop: TestShop;
let today: string;
let companyId: number;
let productIds: number[];
let buyers: Buyer[];

beforeAll(async () => {
  shop = await testShop();
  await sql`update companies set minimum_purchase_amount = 0`.execute(shop.db);
  await vi.waitFor(() => expect(shop.app.shop.company().minimumPurchaseAmount).toBe(0));
  today = dayAt(shop.app.shop.now());
  ({ companyId } = shop.app.shop.company());
  const [priceListId, discountListId] = [await makePriceList(shop.db), await makeDiscountList(shop.db)];
  const codes = await makeProductsNamed(
    shop.db,
    products.map((_, nth) => ({ code: codeOf(nth), name: 'Producto' })),
    { stock: 1_000_000, price: 1 },
  );
  await sql`
    update products p set tax_code = w.code, tax_rate = w.bps / 100.0
    from unnest(${codes}::text[], ${products.map(({ rate }) => rate.code)}::text[],
      ${products.map(({ rate }) => rate.bps)}::int[]) as w (product, code, bps)
    where p.company_id = ${companyId} and p.code = w.product`.execute(shop.db);
  productIds = (
    await sql<{ product_id: number }>`
      select product_id from unnest(${codes}::text[]) with ordinality as w (code, place)
      join products using (code) where company_id = ${companyId} order by place`.execute(shop.db)
  ).rows.map((row) => row.product_id);
  buyers = [];
  for (let nth = 0; nth < BUYERS; nth++) {
    const user = await makeUser(shop.db);
    const perceptions = drawn[nth]?.perceptions ?? [];
    await sql`update clients set price_list_id = ${priceListId}, discount_list_id = ${discountListId}
      where client_id = ${user.clientId}`.execute(shop.db);
    await sql`
      insert into client_perceptions (company_id, client_id, jurisdiction, basis_points)
      select ${companyId}, ${user.clientId}::int, j, b from unnest(${perceptions.map((one) => one.jurisdiction)}::text[],
        ${perceptions.map((one) => one.bps)}::int[]) as p (j, b)`.execute(shop.db);
    buyers.push({ ...user, perceptions, token: await shop.token(user.email) });
  }
  await writePrices(
    shop.db,
    { companyId, priceListId, discountListId, clientIds: buyers.map(({ clientId }) => clientId) },
    products.map(({ terms, bps, day }, nth) => ({
      productId: productIds[nth] ?? 0,
      terms: movedTo(today, terms, day),
      bps,
    })),
  );
});
afterAll(() => shop.close());

/** Fills the buyer's cart with lines from `first` on. @returns what it must cost. */
async function filled({ email, perceptions }: Buyer, first: number, count: number) {
  const places = Array.from({ length: count }, (_, nth) => (first + nth * 7) % products.length);
  const lines = places.map((place) => {
    const { terms, day, quantity, ...line } = products[place] ?? raise();
    return { ...line, terms: { ...movedTo(today, terms, day), listPrice: terms.listPrice }, quantity };
  });
  await seedCarts(shop.db, [
    {
      email,
      lines: places.map((place, nth) => ({ code: codeOf(place), quantity: lines[nth]?.quantity ?? 1 })),
    },
  ]);
  return plainPurchase({ day: today, lines, perceptions, shipping: 0, shippingRate: null });
}

function raise(): never {
  throw new Error('A product is missing.');
}

const read = ({ token }: Buyer): Promise<Cart> => shop.call('cart', {}, token);

it('a cart costs what the rules say, for 10,000 lines of any prices, rates and perceptions', async () => {
  for (const [nth, buyer] of buyers.entries()) {
    for (let cart = 0; cart < CARTS_OF_BUYER; cart++) {
      const plain = await filled(buyer, nth * 67 + cart * 131, LINES_OF_CART);
      const answer = await read(buyer);
      expect(toCentavos(answer.total)).toBe(plain.net);
      expect(answer.taxes).toMatchObject({ iva: fromCentavos(plain.iva), toPay: fromCentavos(plain.toPay) });
    }
  }
});

/** Into how many parts the products are divided; a round of changes reaches the prices and rates of one part. */
const PARTS = 5;

/** Returns the changes of a round: of what orders are computed from, everything after another. PARTS rounds reach each row. */
const changesOf = (round: number) => {
  const part = round % PARTS;
  const inPart = sql`product_id % ${PARTS} = ${part}`;
  return [
    ...PRODUCT_RATES.map(
      ({ code, bps }, nth) =>
        sql`update products set tax_code = ${code}, tax_rate = ${bps / 100} where (product_id + ${nth}::int) % ${PARTS} = ${part}`,
    ),
    sql`update prices set amount = round((amount * (0.5 + random()))::numeric, 2) + 0.01 where ${inPart}`,
    sql`update discount_rules set percent = floor(random() * 99) where discount_rule_id % ${PARTS} = ${part}`,
    sql`update price_steps set amount = amount + 1 where free_units = 0 and ${inPart}`,
    sql`delete from price_steps where random() < 0.1`,
    sql`update customer_prices set amount = amount + 0.37 where ${inPart}`,
    sql`update client_perceptions set basis_points = 1 + floor(random() * 900)`,
    sql`delete from client_perceptions where random() < 0.1`,
    sql`update clients set tax_category_id = 1 + floor(random() * 4)`,
    sql`update clients set discount_list_id = null where random() < 0.2`,
    sql`update products set code = code || 'X', name = name || ' nuevo' where random() < 0.02`,
  ];
};

it('an order stays what it was when rates, prices, conditions and perceptions change, in 10,000 readings', async () => {
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const orders: { readonly buyer: Buyer; readonly externalId: string }[] = [];
  for (let nth = 0; nth < ORDERS; nth++) {
    const buyer = buyers[nth % BUYERS] ?? raise();
    const plain = await filled(buyer, nth * 11, LINES_OF_ORDER);
    const { externalId, total } = await read(buyer);
    const { resultCode, cart } = await shop.call('confirmCart', { body: { externalId, total } }, buyer.token);
    expect([resultCode, cart.taxes?.toPay]).toEqual([0, fromCentavos(plain.toPay)]);
    orders.push({ buyer, externalId });
  }
  const fileOf = async (of: 'orders' | 'lines') => {
    const { body } = await shop.app.http.inject({
      url: `/api${callPath('deskOrdersFile', {})}?of=${of}&format=csv`,
      headers: { authorization: `Bearer ${administrator}` },
    });
    return body.trim().split('\n');
  };
  const detailsOf = ({ buyer, externalId }: (typeof orders)[number]) =>
    shop.call('clientOrderDetails', { query: { externalId } }, buyer.token);
  const ids = await shop.db.selectFrom('orders').select('order_id').orderBy('order_id').execute();
  const summaries = () => Promise.all(ids.map((row) => readOrderSummary(shop.db, companyId, row.order_id)));
  const before = {
    orders: await fileOf('orders'),
    lines: await fileOf('lines'),
    summaries: await summaries(),
    details: await Promise.all(orders.map(detailsOf)),
  };
  expect([before.orders.length, before.lines.length]).toEqual([ORDERS + 1, ORDERS * LINES_OF_ORDER + 1]);
  const changes = Array.from({ length: CHANGES }, (_, round) => changesOf(round))
    .flat()
    .slice(0, CHANGES);
  expect(CHANGES).toBeGreaterThanOrEqual(PARTS * changesOf(0).length);
  for (const [nth, change] of changes.entries()) {
    await change.execute(shop.db);
    expect(await fileOf('orders')).toEqual(before.orders);
    const place = (nth * 37) % ORDERS;
    expect((await detailsOf(orders[place] ?? raise())).taxes).toEqual(before.details[place]?.taxes);
  }
  expect(await fileOf('lines')).toEqual(before.lines);
  expect(await summaries()).toEqual(before.summaries);
  expect(await audit(shop.db)).toEqual([]);
});
