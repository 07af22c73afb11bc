// Stores the products of a list of faulty quick-order lines in a test shop, and fills a cart with the units that the list expects there.

import { searchText, sortKey } from '@mostrador/rules/search-text';
import type { FaultProduct } from '@mostrador/rules/testing/quick-order-faults';
import { sql } from 'kysely';
import { companyIdOf } from './factories/company.js';
import type { MadeUser } from './factories/users.js';
import type { TestShop } from './test-shop.js';

/** Stores the products with their prices on the default list, and the user's cart. */
export async function storeFaultProducts(
  { db }: Pick<TestShop, 'db'>,
  { userId }: Pick<MadeUser, 'userId'>,
  products: readonly FaultProduct[],
): Promise<void> {
  const companyId = await companyIdOf(db, {});
  const rows = products.map((product) => ({
    ...product,
    sort_name: sortKey(product.code),
    search_text: searchText(product.code, product.code),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        code text, "barCode" text, isbn text, price numeric, stock int, "futureStock" int, "hasPhysicalStock" boolean,
        minimum int, pack int, visible boolean, active boolean, held int, sort_name text, search_text text)
    ), made as (
      insert into products (company_id, code, name, bar_code, isbn, stock, future_stock, has_physical_stock,
        minimal_sales_quantity, presentation_quantity, visible_in_portal, active, sort_name, search_text)
      select ${companyId}, code, code, "barCode", isbn, stock, "futureStock", "hasPhysicalStock",
        minimum, pack, visible, active, sort_name, search_text
      from given
      returning product_id, code
    ), cart as (
      insert into carts (company_id, user_id, target_client_id)
      select ${companyId}, u.user_id, case when u.web_profile_id = 1 then u.client_id end from users u where u.user_id = ${userId}
      returning cart_id
    ), held as (
      insert into cart_lines (company_id, cart_id, product_id, quantity, observations, stock_check_skipped)
      select ${companyId}, cart_id, made.product_id, given.held, '', false
      from cart, made join given using (code) where given.held > 0
    )
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, l.price_list_id, made.product_id, given.price
    from price_lists l, made join given using (code)
    where l.company_id = ${companyId} and l.is_default and given.price is not null`.execute(db);
}
