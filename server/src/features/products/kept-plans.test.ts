// PostgreSQL keeps one plan for statements that are sent often, however many products they name.

import { makePriceList, makeProduct } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockOrderable, selectOrderable, selectProducts } from './products.queries.js';
import { raiseReserved } from './stock-moves.queries.js';

/** PostgreSQL plans each of the first five anew. */
const PLANNED_ANEW = 5;
const TIMES = 12;
const OTHER_TEXTS = 600;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // a process that has sent more texts than it prepares
  for (let nth = 0; nth < OTHER_TEXTS; nth += 1)
    await sql`select ${sql.lit(nth)} + ${nth}::int`.execute(shop.db);
});
afterAll(() => shop.close());

it('plans reading and reserving the products of one and of many lines once', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => makeProduct(shop.db, { name: `Lápiz ${nth}` })),
  );
  const ids = made.map(({ productId }) => productId);
  const codes = made.map(({ code }) => code);
  const priceListId = await makePriceList(shop.db, { prices: {} });
  const buyer = {
    companyId: shop.app.shop.company().companyId,
    priceListId,
    discountListId: 1,
    clientId: 1,
    day: '2026-11-27',
    seesPrices: true,
    seesStock: true,
    profile: 1,
  } as const;
  // one connection
  await shop.db.transaction().execute(async (tx) => {
    for (let time = 0; time < TIMES; time += 1) {
      const many = time % 2 === 0 ? 1 : ids.length;
      expect(await selectProducts(tx, buyer, { ids: ids.slice(0, many) })).toHaveLength(many);
      expect(await selectProducts(tx, buyer, { codes: codes.slice(0, many) })).toHaveLength(many);
      expect(await selectOrderable(tx, buyer, ids.slice(0, many))).toHaveLength(many);
      expect(await lockOrderable(tx, buyer, ids.slice(0, many))).toHaveLength(many);
      const lines = ids.slice(0, many).map((productId) => ({ productId, quantity: 1 }));
      await raiseReserved(tx, buyer.companyId, lines);
    }
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where (statement like '%category_discounts%' or statement like '%update products p set reserved%')
        and custom_plans + generic_plans = ${TIMES}`.execute(tx);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toEqual({ custom: PLANNED_ANEW, generic: TIMES - PLANNED_ANEW });
  });
});
