// 200 searches of stationers on the demonstration catalogue: how many find nothing, without the brand's synonyms and with them, and that
// the best known words of the trade find what a stationer expects.

import { papelera as brand } from '@mostrador/brands/papelera/brand';
import { productFilter } from '@mostrador/contract/entries/products';
import { papelera } from '@mostrador/demo/papelera';
import { STATIONER_SEARCHES } from '@mostrador/trials/testing/stationer-searches';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadProductData } from '../demo/demo-products.queries.js';
import { listProducts } from '../products/products.service.js';
import { addFirstSynonyms } from './first-synonyms.service.js';

const { sold, notSold } = STATIONER_SEARCHES;

let shop: TestShop;
let companyId: number;
let missedBefore: string[];

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  await shop.db.transaction().execute((tx) => loadProductData(tx, companyId, papelera()));
  missedBefore = await missed();
  await addFirstSynonyms(shop.db, [brand]);
  await vi.waitFor(async () => expect((await found('birome')).length).toBeGreaterThan(0), {
    timeout: 15_000,
  });
});
afterAll(() => shop.close());

const found = async (searchTerm: string) =>
  (
    await listProducts(shop.app.shop, undefined, productFilter.parse({ searchTerm, pageSize: 8 }))
  ).productItems.map(({ name }) => name);

async function missed(): Promise<string[]> {
  const texts: string[] = [];
  for (const text of [...sold, ...notSold]) if ((await found(text)).length === 0) texts.push(text);
  return texts;
}

it('leaves few of 200 searches without a result, where it left many without synonyms', async () => {
  expect(sold.length + notSold.length).toBe(200);
  const missedNow = await missed();
  // 46 % without synonyms, 4 % with those of the brand
  expect(missedBefore.length).toBeGreaterThan(80);
  expect(missedNow.filter((text) => sold.includes(text))).toEqual([]);
  expect(missedNow.length).toBeLessThanOrEqual(notSold.length);
});

it.each([
  ['birome', /lapicera/i],
  ['bolígrafo', /lapicera/i],
  ['lapicera', /lapicera/i],
  ['virome', /lapicera/i],
  ['fibrón', /marcador/i],
  ['fibras', /marcadores escolares/i],
  ['plasticola', /cola vinílica/i],
  ['voligoma', /adhesivo|cola|silicona/i],
  ['cuadreno', /cuaderno/i],
  ['tijera roja', /tijera.*rojo/i],
  ['carpeta roja', /carpeta.*roja/i],
  ['post it', /notas adhesivas/i],
  ['ganchitos', /broches/i],
  ['trincheta', /cutter/i],
  ['scotch', /cinta adhesiva/i],
  ['hojas canson', /block de dibujo/i],
  ['liquid paper', /corrector/i],
])('finds by %s what a stationer expects', async (searchTerm, expected) => {
  const names = await found(searchTerm);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !expected.test(name))).toEqual([]);
});

it('does not bring back a group that was removed, and adds none to a company with groups of its own', async () => {
  const count = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from synonym_groups where company_id = ${companyId}`.execute(shop.db)
    ).rows[0]?.n;
  const before = await count();
  await addFirstSynonyms(shop.db, [brand]);
  expect(await count()).toBe(before);
  await sql`delete from synonym_groups`.execute(shop.db);
  await sql`insert into change_log (company_id, source, action_id, kind, entity_key, label, before)
    values (${companyId}, 'screen', gen_random_uuid(), 'synonyms', '1', 'birome', '{}')`.execute(shop.db);
  await addFirstSynonyms(shop.db, [brand]);
  expect(await count()).toBe(0);
});
