// The stored product counts of categories and the search table stay correct after any changes of products.

import { fillCatalogue } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeFilterCounts } from './filter-counts.queries.js';
import { wrongCategoryCounts, wrongFilterCounts } from './kept-counts.queries.js';

const CATEGORIES = [{ code: 'A' }, { code: 'A1', parent: 'A' }, { code: 'A11', parent: 'A1' }, { code: 'B' }];

let shop: TestShop;
let companyId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  await fillCatalogue(shop.db, companyId, {
    categories: CATEGORIES,
    products: [{ code: 'P-1', name: 'Artículo', category: 'A' }],
  });
});
afterAll(() => shop.close());

describe('the kept counts and what a search reads', () => {
  it('follow the products, whatever is written', async () => {
    const change = fc.record({
      kind: fc.constantFrom(
        ...[
          'move',
          'show',
          'rename',
          'insert',
          'delete',
          'upsert',
          'reserve',
          'stock',
          'arrive',
          'picture',
          'merge',
        ],
      ),
      nth: fc.nat(5),
      category: fc.constantFrom(null, 'A', 'A11', 'B'),
      shown: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { kind, nth, category, shown } of changes) {
          const id = sql`(select category_id from categories where company_id = ${companyId} and category_code = ${category})`;
          const some = sql`company_id = ${companyId} and product_id % 6 = ${nth} and code like 'X%'`;
          const insert = sql`insert into products (company_id, code, name, category_id, active, sort_name, search_text)
            select ${companyId}, 'X' || n, 'x', ${id}, ${shown}, 'x', 'x' from generate_series(${nth}::int, ${nth + 3}::int) n
            on conflict (company_id, code)`;
          if (kind === 'move')
            await sql`update products set category_id = ${id} where ${some}`.execute(shop.db);
          if (kind === 'show')
            await sql`update products set visible_in_portal = ${shown} where ${some}`.execute(shop.db);
          if (kind === 'rename')
            await sql`update products set search_text = 'y' || ${nth}::int where ${some}`.execute(shop.db);
          if (kind === 'reserve')
            await sql`update products set reserved = reserved + 1 where ${some}`.execute(shop.db);
          if (kind === 'stock') {
            await sql`update products set stock = ${nth - 2}::int, has_physical_stock = ${shown} where ${some}`.execute(
              shop.db,
            );
          }
          if (kind === 'arrive')
            await sql`update products set future_stock = ${nth}::int where ${some}`.execute(shop.db);
          if (kind === 'picture') {
            await sql`update products set image_path = ${shown ? 'x.jpg' : null}::text where ${some}`.execute(
              shop.db,
            );
          }
          if (kind === 'merge') await mergeFilterCounts(shop.db, companyId, nth);
          if (kind === 'delete') await sql`delete from products where ${some}`.execute(shop.db);
          if (kind === 'insert') await sql`${insert} do nothing`.execute(shop.db);
          if (kind === 'upsert') {
            await sql`${insert} do update set category_id = excluded.category_id, active = excluded.active`.execute(
              shop.db,
            );
          }
        }
        for (const check of [wrongCategoryCounts, wrongFilterCounts])
          expect((await check.execute(shop.db)).rows).toEqual([]);
        const unfollowed = await sql`
          select from products p full join product_search s using (product_id)
          where (p.company_id, p.category_id, p.active, p.visible_in_portal, p.created_at,
              search_vector_of(p.search_text, p.sort_name))
            is distinct from
              (s.company_id, s.category_id, s.active, s.visible_in_portal, s.created_at, s.search_vector)`.execute(
          shop.db,
        );
        expect(unfollowed.rows).toEqual([]);
      }),
      { numRuns: 30 },
    );
    await sql`delete from products where company_id = ${companyId} and code like 'X%'`.execute(shop.db);
  });

  it('follow an update of every column but those of stock', async () => {
    const { rows } = await sql<{ column: string }>`
      select a.attname::text as column from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid and t.tgname = 'products_facts'
      where a.attrelid = 'products'::regclass and a.attnum > 0 and not a.attisdropped and not a.attnum = any (t.tgattr::int2[])
      order by 1`.execute(shop.db);
    expect(rows.map(({ column }) => column)).toEqual([
      'changed_xid',
      'future_stock',
      'reserved',
      'stock',
      'updated_at',
    ]);
  });
});
