// SQL of stock notices: writes and removes a user's request for a product, and lists them. The trigger `products_stock_back` closes them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The user who asks. */
export interface NoticesOf {
  readonly companyId: number;
  readonly userId: number;
}

export interface NoticeRow {
  code: string;
  name: string;
  image_path: string | null;
  asked_at: Date;
  mailed_at: Date | null;
}

/** Returns the user's requests, one for each product: the open ones first, then those that were mailed last. */
export async function noticesOf(db: Database, of: NoticesOf, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select p.code, p.name, p.image_path, s.asked_at, s.mailed_at
    from (
      select distinct on (product_id) product_id, asked_at, mailed_at from stock_notices
      where company_id = ${of.companyId} and user_id = ${of.userId}
      order by product_id, mailed_at desc nulls first
    ) s
    join products p on p.company_id = ${of.companyId} and p.product_id = s.product_id
    order by s.mailed_at desc nulls first, s.asked_at desc, p.code limit ${limit}`.execute(db);
  return rows;
}

/** Returns how many open requests the user has for other products than this one. */
export async function countOthers(tx: Tx, of: NoticesOf, productId: number): Promise<number> {
  const { others } = await tx
    .selectFrom('stock_notices')
    .where('company_id', '=', of.companyId)
    .where('user_id', '=', of.userId)
    .where('mailed_at', 'is', null)
    .where('product_id', '<>', productId)
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .executeTakeFirstOrThrow();
  return Number(others);
}

/**
 * Writes the user's request unless the product can be ordered, in one statement. The product is locked against changes until the request
 * is committed, so that no stock that comes in meanwhile misses it. A repeated request changes nothing.
 * @returns whether a client can order the product now; then there is no request.
 */
export async function insertNotice(tx: Tx, of: NoticesOf, productId: number): Promise<boolean> {
  const { rows } = await sql<{ orderable: boolean }>`
    with product as materialized (
      select can_be_ordered(active, visible_in_portal, has_physical_stock, stock, reserved, future_stock, minimal_sales_quantity) as orderable
      from products where company_id = ${of.companyId} and product_id = ${productId} for share
    ), asked as (
      insert into stock_notices (company_id, user_id, product_id)
      select ${of.companyId}, ${of.userId}, ${productId} from product where not orderable
      on conflict (product_id, user_id) where mailed_at is null do nothing
    )
    select orderable from product`.execute(tx);
  return rows[0]?.orderable ?? false;
}

/** Returns the id of the product with a code; undefined if none has it any more. */
export async function productIdOf(tx: Tx, companyId: number, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('code', '=', code)
    .select('product_id')
    .executeTakeFirst();
  return row?.product_id;
}

/** Removes the user's requests for a product, also one that was mailed, and for a product that is hidden now. */
export async function deleteNotices(db: Database, of: NoticesOf, code: string): Promise<void> {
  await sql`
    delete from stock_notices s using products p
    where s.company_id = ${of.companyId} and s.user_id = ${of.userId}
      and p.company_id = s.company_id and p.product_id = s.product_id and p.code = ${code}`.execute(db);
}
