// SQL that locks what an undo restores, always in the same order: price lists, categories, discount lists, products, prices.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';

/** What to lock. Ids in any order. */
export interface RestoredThings {
  readonly priceLists: 'all' | readonly number[];
  readonly categories: boolean;
  readonly discountLists: boolean;
  readonly products: readonly number[];
  readonly prices: readonly { readonly priceListId: number; readonly productId: number }[];
}

/** Locks things until the transaction ends, each kind by ascending id. Prices are locked without their products: orders go on. */
export async function lockRestored(
  tx: Tx,
  companyId: number,
  { priceLists, categories, discountLists, products, prices }: RestoredThings,
): Promise<void> {
  if (priceLists === 'all' || priceLists.length > 0)
    await sql`
      select from price_lists where company_id = ${companyId}
        and ${priceLists === 'all' ? sql`true` : sql`price_list_id = any(${priceLists}::int[])`}
      order by price_list_id for no key update`.execute(tx);
  // Not for update: an edit of a product refers to its category while it holds the product, for which this waits. What is removed is
  // locked so once the products are held.
  if (categories)
    await sql`select from categories where company_id = ${companyId} order by category_id for no key update`.execute(
      tx,
    );
  if (discountLists)
    await sql`
      select from discount_lists where company_id = ${companyId} order by discount_list_id for no key update`.execute(
      tx,
    );
  if (products.length > 0)
    await sql`
      select from products where company_id = ${companyId} and product_id = any(${products}::int[])
      order by product_id for no key update`.execute(tx);
  if (prices.length > 0)
    await sql`
      select from prices r
      where r.company_id = ${companyId} and (r.price_list_id, r.product_id) in (
        select i."priceListId", i."productId"
        from json_to_recordset(${JSON.stringify(prices)}::json) as i("priceListId" int, "productId" int))
      order by r.price_list_id, r.product_id for update`.execute(tx);
}
