// Prices by quantity in SQL: 10,000 products with steps, promotions, agreed prices, discounts and days cost what the rule says.

import { chargeOf, discountedPrices, offeredPrice, pricesOn } from '@mostrador/rules/quantity-prices';
import { datedPricesCases, plainCharge } from '@mostrador/rules/testing/quantity-price-cases';
import {
  makeDiscountList,
  makePriceList,
  makeProductsNamed,
  makeUser,
  writePrices,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, priceSql, withClause } from './price.queries.js';
import { pricesByIds } from './products.service.js';

const CASES = 10_000;
const cases = fc.sample(datedPricesCases, CASES);
const days = [...new Set(cases.map(({ day }) => day))];

let shop: TestShop;
let buyer: Omit<Buyer, 'day'>;
let ids: number[];

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  const { clientId } = await makeUser(shop.db);
  const discountListId = await makeDiscountList(shop.db, {});
  const priceListId = await makePriceList(shop.db, {});
  const codes = await makeProductsNamed(
    shop.db,
    cases.map((_, nth) => ({ code: `C${nth}`, name: 'Producto' })),
    { stock: 1, price: 1 },
  );
  const { rows: products } = await sql<{ product_id: number }>`
    select product_id from unnest(${codes}::text[]) with ordinality as w (code, place)
    join products using (code) where company_id = ${companyId} order by place`.execute(shop.db);
  ids = products.map(({ product_id }) => product_id);
  await writePrices(
    shop.db,
    { companyId, priceListId, discountListId, clientIds: [clientId] },
    cases.map(({ terms, bps }, nth) => ({ productId: ids[nth] ?? 0, terms, bps })),
  );
  buyer = { companyId, priceListId, discountListId, clientId, seesPrices: true, seesStock: true, profile: 1 };
});
afterAll(() => shop.close());

describe.each(days)('on %s', (day) => {
  const ofDay = cases.flatMap((one, nth) => (one.day === day ? [{ ...one, nth }] : []));

  it('costs each quantity what the rule says, read for all products in one statement', async () => {
    const prices = await pricesByIds(
      shop.db,
      { ...buyer, day },
      ofDay.map(({ nth }) => ids[nth] ?? 0),
    );
    for (const { nth, terms, bps, quantity } of ofDay) {
      const price = prices.get(ids[nth] ?? 0);
      if (price === undefined) throw new Error('A product is missing.');
      expect(chargeOf(price, quantity)).toMatchObject(plainCharge(terms, bps, day, quantity));
    }
  });

  it('has in SQL the unit price of the rule', async () => {
    const price = priceSql({ ...buyer, day });
    const { rows } = await sql<{ nth: number; unit: string | null; one: string | null }>`
      ${withClause(price.ctes)}
      select w.nth::int - 1 as nth, ${price.unitPriceAt(sql`w.quantity`)} * 100 as unit, ${price.payable} * 100 as one
      from unnest(${ids}::int[], ${cases.map(({ quantity }) => quantity)}::int[]) with ordinality as w (id, quantity, nth)
      join products p on p.product_id = w.id ${price.joins} ${price.payableJoins}
      where w.nth - 1 = any(${ofDay.map(({ nth }) => nth)}::int[]) order by w.nth`.execute(shop.db);
    const centavos = (value: string | null | undefined) => (value == null ? null : Number(value));
    for (const [index, { terms, bps, quantity }] of ofDay.entries()) {
      const prices = pricesOn(day, discountedPrices(terms, bps));
      expect([centavos(rows[index]?.unit), centavos(rows[index]?.one)]).toEqual([
        offeredPrice(prices, quantity),
        prices.unitPrice,
      ]);
    }
  });
});
