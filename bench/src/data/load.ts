// Fills the benchmark's database with categories, products, prices, clients and users, the same rows in every run.

import type pg from 'pg';
import { addBuyers } from './buyers.js';
import { type BenchProduct, productMaker } from './catalogue.js';
import { addCategories, LEAVES } from './categories.js';
import { seeded } from './random.js';
import { makeTerms, type Terms } from './terms.js';

/** What was loaded, as far as the scenarios need it. */
export interface Loaded {
  readonly companyId: number;
  readonly products: number;
  readonly seconds: number;
  readonly categoryCodes: readonly string[];
  readonly productCodes: readonly string[];
  readonly terms: Terms;
}

const BATCH = 5_000;
const KEPT_CODES = 2_000;

/**
 * Writes thousands of rows in one statement: the factories of the tests write one at a time, and the bench may not
 * import them.
 */
export async function load(
  client: pg.Client,
  given: { company: string; products: number; passwordHash: string; say: (text: string) => void },
): Promise<Loaded> {
  const begun = performance.now();
  const { rows } = await client.query<{ company_id: number }>(
    // Visitors who see prices are the harder case.
    `update companies set price_visible_for_users_only = false, minimum_purchase_amount = 1000
     where code = $1 returning company_id`,
    [given.company],
  );
  const companyId = rows[0]?.company_id;
  if (companyId === undefined) throw new Error(`There is no company ${given.company}.`);
  const { leafIds, codes: categoryCodes } = await addCategories(client, companyId);

  const random = seeded(20_260_101);
  const make = productMaker(random, LEAVES);
  const counts = new Map<string, number>();
  const productCodes: string[] = [];
  const every = Math.max(1, Math.floor(given.products / KEPT_CODES));
  for (let first = 1; first <= given.products; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, given.products - first + 1) }, (_, index) =>
      make(first + index),
    );
    await addProducts(client, companyId, leafIds, batch);
    batch.forEach((product, index) => {
      if ((first + index) % every === 0) productCodes.push(product.code);
      for (const word of product.searchText.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
    });
    given.say(`${Math.min(first + BATCH - 1, given.products)} of ${given.products} products`);
  }
  await client.query(
    'insert into search_words (company_id, word) select $1, word from unnest($2::text[]) as w (word) order by word',
    [companyId, [...counts.keys()]],
  );
  given.say('prices, tags, catalogues and clients');
  await addPricesAndTags(client, companyId);
  await addBuyers(client, companyId, given.passwordHash);
  await client.query('vacuum analyze');
  await client.query('checkpoint').catch(() => undefined);
  return {
    companyId,
    products: given.products,
    seconds: (performance.now() - begun) / 1_000,
    categoryCodes,
    productCodes,
    terms: makeTerms(random, counts, given.products),
  };
}

async function addProducts(
  client: pg.Client,
  companyId: number,
  leafIds: readonly number[],
  batch: readonly BenchProduct[],
): Promise<void> {
  await client.query(
    `with made as (
       insert into products (company_id, code, name, subtitle, description, category_id, bar_code, isbn, stock,
         minimal_sales_quantity, presentation_quantity, image_path, created_at, sort_name, search_text, future_stock)
       select $1, code, name, subtitle, description, category_id, bar_code, isbn, stock, minimal, pack, image,
         now() - make_interval(mins => age), sort_name, search_text, case when stock = 0 and nth % 2 = 0 then 100 else 0 end
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[], $9::int[], $10::int[],
         $11::int[], $12::text[], $13::int[], $14::text[], $15::text[]) with ordinality
         as p (code, name, subtitle, description, category_id, bar_code, isbn, stock, minimal, pack, image, age,
           sort_name, search_text, nth)
       returning product_id, code, image_path
     ), pictured as (
       insert into product_images (company_id, product_id, position, file_name)
       select $1, product_id, position, case position when 0 then image_path else position || '-' || image_path end
       from made, generate_series(0, product_id % 3) as position where image_path is not null
     )
     insert into prices (company_id, price_list_id, product_id, amount)
     select $1, l.price_list_id, m.product_id, g.amount
     from made m
     join unnest($2::text[], $16::numeric[]) as g (code, amount) using (code)
     join price_lists l on l.company_id = $1 and l.is_default`,
    [
      companyId,
      batch.map((product) => product.code),
      batch.map((product) => product.name),
      batch.map((product) => product.subtitle),
      batch.map((product) => product.description),
      batch.map((product) => leafIds[product.category]),
      batch.map((product) => product.barCode),
      batch.map((product) => product.isbn),
      batch.map((product) => product.stock),
      batch.map((product) => product.minimal),
      batch.map((product) => product.pack),
      batch.map((product) => product.image),
      batch.map((product) => product.age),
      batch.map((product) => product.sortName),
      batch.map((product) => product.searchText),
      batch.map((product) => product.amount.toFixed(2)),
    ],
  );
}

async function addPricesAndTags(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `with list as (
       insert into price_lists (company_id, code, name) values ($1, 'MAYORISTA', 'Lista mayorista') returning price_list_id
     )
     insert into prices (company_id, price_list_id, product_id, amount)
     select $1, list.price_list_id, p.product_id, round(p.amount * 0.9, 2)
     from list, prices p join price_lists l using (price_list_id) where l.company_id = $1 and l.is_default`,
    [companyId],
  );
  await client.query(
    `with lists as (
       insert into discount_lists (company_id, code, name)
       values ($1, 'LIBRERIAS', 'Librerías'), ($1, 'ESCUELAS', 'Escuelas') returning discount_list_id
     )
     insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent)
     select $1, discount_list_id, null::int, null::int, 5 from lists
     union all
     select $1, discount_list_id, null, category_id, 6 + category_id % 10 from lists, categories
     where company_id = $1 and category_id % 6 = 0
     union all
     select $1, discount_list_id, product_id, null, 20 from lists, products where company_id = $1 and product_id % 200 = 0`,
    [companyId],
  );
  await client.query(
    `with named as (
       insert into tags (company_id, tag_code, description)
       values ($1, 'NOV', 'Novedades'), ($1, 'ELIG', 'Elegidos'), ($1, 'DEST', 'Destacados') returning tag_code
     )
     insert into product_tags (company_id, tag_code, product_id)
     select $1, tag_code, product_id from named, products
     where company_id = $1 and (product_id + length(tag_code)) % 60 = 0`,
    [companyId],
  );
}
