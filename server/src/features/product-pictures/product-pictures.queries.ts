// SQL of a product's pictures: reads and locks their list, and writes it with the product's main picture.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A product with its pictures in their order. */
export interface PicturedProduct {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly pictures: readonly string[];
}

/** The list in `product_images`; a product without one may still have its main picture alone. */
const PICTURES = sql`case
  when exists (select from product_images i where i.company_id = p.company_id and i.product_id = p.product_id)
  then array(
    select i.file_name from product_images i
    where i.company_id = p.company_id and i.product_id = p.product_id order by i.position)
  when p.image_path is not null then array[p.image_path]
  else '{}'::text[] end`;

export async function selectPictures(
  db: Database,
  companyId: number,
  productId: number,
): Promise<PicturedProduct | undefined> {
  const { rows } = await sql<PicturedProduct>`
    select p.product_id as "productId", p.code, p.name, ${PICTURES} as pictures
    from products p where p.company_id = ${companyId} and p.product_id = ${productId}`.execute(db);
  return rows[0];
}

/** Locks the products in the order of their ids, and returns them with their pictures as they are then. */
export async function lockPictures(
  tx: Tx,
  companyId: number,
  productIds: readonly number[],
): Promise<PicturedProduct[]> {
  // Two statements: the second sees what was committed while the first waited for its locks.
  await sql`
    select from products p where p.company_id = ${companyId} and p.product_id = any(${productIds}::int[])
    order by p.product_id for no key update`.execute(tx);
  const { rows } = await sql<PicturedProduct>`
    select p.product_id as "productId", p.code, p.name, ${PICTURES} as pictures
    from products p where p.company_id = ${companyId} and p.product_id = any(${productIds}::int[])
    order by p.product_id`.execute(tx);
  return rows;
}

/** Gives products exactly these pictures, in this order. The first is the product's main picture. One statement. */
export async function writePictures(
  tx: Tx,
  companyId: number,
  lists: readonly { readonly productId: number; readonly pictures: readonly string[] }[],
): Promise<void> {
  await sql`
    with input as materialized (
      select i.product_id, i.pictures
      from json_to_recordset(${JSON.stringify(
        lists.map(({ productId, pictures }) => ({ product_id: productId, pictures })),
      )}::json) as i(product_id int, pictures text[])
    ),
    gone as (
      delete from product_images m using input i
      where m.company_id = ${companyId} and m.product_id = i.product_id
        and m.position not between 1 and cardinality(i.pictures)
    ),
    come as (
      insert into product_images (company_id, product_id, position, file_name)
      select ${companyId}, i.product_id, picture.position, picture.file_name
      from input i cross join unnest(i.pictures) with ordinality picture(file_name, position)
      on conflict (product_id, position) do update set file_name = excluded.file_name
      where product_images.file_name <> excluded.file_name
    )
    update products p set image_path = i.pictures[1], updated_at = now()
    from input i where p.company_id = ${companyId} and p.product_id = i.product_id`.execute(tx);
}
