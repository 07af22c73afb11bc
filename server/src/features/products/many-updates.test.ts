// Updates of many products in a connection that has updated one before: the plans that the triggers keep are right for both.

import { makeProducts } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MANY = 12_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await makeProducts(shop.db, 'MUCHOS', MANY, 100);
});
afterAll(() => shop.close());

it('compares each product with itself alone, and finds those whose texts have changed', async () => {
  await shop.db.connection().execute(async (db) => {
    const add = (word: string, like: string) =>
      sql`update products set stock = stock + 1,
        search_text = case when code like ${like} then search_text || ' ' || ${word} else search_text end
        where code like ${word === 'una' ? like : 'MUCHOS%'}`.execute(db);
    await add('una', 'MUCHOS0001');
    // the connection's time limit ends an update that compares each new row with each old one
    await add('muchas', 'MUCHOS00%');
    const { rows } = await sql<{ una: number; muchas: number }>`
      select count(*) filter (where search_vector @@ 'una'::tsquery)::int as una,
        count(*) filter (where search_vector @@ 'muchas'::tsquery)::int as muchas
      from product_search`.execute(db);
    expect(rows).toEqual([{ una: 1, muchas: 99 }]);
  });
});
