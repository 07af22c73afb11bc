// Fills a company of the demonstration data up to many products: copies of its products with their prices on every list and tags,
// synonyms, rules of a discount list, and a few photographs.

import type { BlobStore } from '@mostrador/server/platform/blobs/blob-store';
import type { Database } from '@mostrador/server/platform/database/database';
import { saveImageByContent } from '@mostrador/server/platform/images/originals';
import { sql } from 'kysely';
import sharp from 'sharp';

/** Rules of a discount list for products, which an import stores all at once. */
const RULES = 10_000;
const PHOTOGRAPHS = 20;
const WITH_PHOTOGRAPH = 300;

const companyIdOf = (company: string) => sql`(select company_id from companies where code = ${company})`;

/** Copies the products of a company until it has so many. A copy has its product's code with `~` and a number behind it. */
export async function multiplyProducts(db: Database, company: string, products: number): Promise<void> {
  const companyId = companyIdOf(company);
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('code', 'reserved', 'synonyms')`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const given = sql.join(columns.map(({ name }) => sql.ref(`p.${name}`)));
  await sql`
    with held as (select * from products where company_id = ${companyId}),
    wanted as (select greatest(0, ${products}::int - (select count(*) from held)) as n)
    insert into products (${names}, code, synonyms)
    select ${given}, p.code || '~' || copy,
      case when copy % 3 = 0 then array['sinónimo ' || copy, 'otro, con coma'] else '{}' end
    from generate_series(1, (select ceil(n::numeric / greatest(1, (select count(*) from held)))::int from wanted)) copy
    cross join held p
    order by copy, p.product_id limit (select n from wanted)`.execute(db);
  const copies = sql`products c join products p on p.company_id = c.company_id and p.code = split_part(c.code, '~', 1)
    where c.company_id = ${companyId} and c.code like '%~%'`;
  await sql`
    with priced as (
      insert into prices (company_id, price_list_id, product_id, amount)
      select c.company_id, r.price_list_id, c.product_id, r.amount
      from prices r join (select c.company_id, c.product_id, p.product_id as from_id from ${copies}) c
        on r.product_id = c.from_id),
    tagged as (
      insert into product_tags (company_id, product_id, tag_code)
      select c.company_id, c.product_id, t.tag_code
      from product_tags t join (select c.company_id, c.product_id, p.product_id as from_id from ${copies}) c
        on t.product_id = c.from_id),
    list as (
      insert into discount_lists (company_id, code, name) values (${companyId}, 'VUELTA', 'Muchas reglas')
      returning company_id, discount_list_id)
    insert into discount_rules (company_id, discount_list_id, product_id, percent)
    select list.company_id, list.discount_list_id, c.product_id, 1 + c.product_id % 40
    from list, (select c.product_id from ${copies} order by c.product_id limit ${RULES}) c`.execute(db);
}

/** Gives some products that have no picture a photograph. */
export async function addPhotographs(db: Database, company: string, files: BlobStore): Promise<void> {
  const names: string[] = [];
  for (let nth = 0; nth < PHOTOGRAPHS; nth += 1) {
    const noise = { type: 'gaussian', mean: 90 + nth * 5, sigma: 30 } as const;
    const create = { width: 400, height: 400, channels: 3, background: '#ffffff', noise } as const;
    names.push(await saveImageByContent(files, company, await sharp({ create }).webp().toBuffer()));
  }
  const companyId = companyIdOf(company);
  await sql`
    with chosen as (
      select product_id, (${names}::text[])[1 + product_id % ${names.length}] as name
      from products where company_id = ${companyId} and code like '%~%' order by product_id limit ${WITH_PHOTOGRAPH}),
    main as (update products p set image_path = chosen.name from chosen where p.product_id = chosen.product_id)
    insert into product_images (company_id, product_id, position, file_name)
    select ${companyId}, product_id, 1, name from chosen`.execute(db);
}
