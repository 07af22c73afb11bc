// The changes that the auditor of the read model makes: of everything that an answer to a signed-in user depends on.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { searchFields } from '@mostrador/server/features/products/products.service';
import { sql } from 'kysely';
import type { AuditedShop } from './read-model-shop.js';
import type { SeededRandom } from './seeded-random.js';

export interface Change {
  readonly name: string;
  make(shop: AuditedShop, random: SeededRandom): Promise<unknown>;
  /** Whether the shop reads its company again before it counts. */
  readonly isOfCompany?: true;
  /** Whether it changes what a session says. */
  readonly isOfSessions?: true;
}

const pick = <T>(random: SeededRandom, items: readonly T[]): T =>
  items[random.between(0, items.length - 1)] as T;
const product = ({ rows }: AuditedShop, random: SeededRandom) => pick(random, rows.productIds.slice(0, 40));
const list = ({ rows }: AuditedShop, random: SeededRandom) => pick(random, rows.priceListIds);
const discounts = ({ rows }: AuditedShop, random: SeededRandom) => pick(random, rows.discountListIds);
const client = ({ rows }: AuditedShop, random: SeededRandom) => pick(random, rows.clientIds);
const amount = (random: SeededRandom) => String(random.between(10, 9_999));

export const CHANGES: readonly Change[] = [
  {
    name: 'a price',
    make: (shop, random) =>
      sql`update prices set amount = ${amount(random)}::numeric
        where price_list_id = ${list(shop, random)} and product_id = ${product(shop, random)}`.execute(
        shop.db,
      ),
  },
  {
    name: 'a price that is removed',
    make: (shop, random) =>
      sql`delete from prices where price_list_id = ${list(shop, random)} and product_id = ${product(shop, random)}`.execute(
        shop.db,
      ),
  },
  {
    name: 'a new price',
    make: (shop, random) =>
      sql`insert into prices (company_id, price_list_id, product_id, amount)
        values (${shop.rows.companyId}, ${list(shop, random)}, ${product(shop, random)}, ${amount(random)}::numeric)
        on conflict do nothing`.execute(shop.db),
  },
  {
    name: 'stock',
    make: (shop, random) =>
      sql`update products set stock = ${random.between(0, 300)} where product_id = ${product(shop, random)}`.execute(
        shop.db,
      ),
  },
  {
    name: 'reserved stock of many products in one statement',
    make: (shop, random) =>
      sql`update products set reserved = reserved + ${random.between(1, 3)} where product_id % 3 = ${random.between(0, 2)}`.execute(
        shop.db,
      ),
  },
  {
    name: 'arriving stock, twice in one transaction',
    make: (shop, random) =>
      shop.db.transaction().execute(async (tx) => {
        const id = product(shop, random);
        await sql`update products set future_stock = 0 where product_id = ${id}`.execute(tx);
        await sql`update products set future_stock = ${random.between(1, 60)} where product_id = ${id}`.execute(
          tx,
        );
      }),
  },
  {
    name: 'visibility',
    make: (shop, random) =>
      sql`update products set visible_in_portal = not visible_in_portal where product_id = ${product(shop, random)}`.execute(
        shop.db,
      ),
  },
  {
    name: 'a name',
    make: (shop, random) => {
      const id = product(shop, random);
      const name = `Cuaderno Gloria ${random.between(1, 999)}`;
      const { sort_name, search_text } = searchFields({ name, code: `P${id}` });
      return sql`update products set name = ${name}, sort_name = ${sort_name}, search_text = ${search_text}
        where product_id = ${id}`.execute(shop.db);
    },
  },
  {
    name: 'the category of a product',
    make: (shop, random) =>
      sql`update products set category_id = (select category_id from categories where company_id = ${shop.rows.companyId}
        order by random() limit 1) where product_id = ${product(shop, random)}`.execute(shop.db),
  },
  {
    name: 'the place of a category',
    make: (shop) =>
      sql`update categories set parent_category_id = (select category_id from categories
          where company_id = ${shop.rows.companyId} and category_code in ('PAP', 'LIB') order by random() limit 1)
        where company_id = ${shop.rows.companyId} and category_code = 'PAP-2'`.execute(shop.db),
  },
  {
    name: 'the name of a category',
    make: (shop, random) =>
      sql`update categories set description = ${`Papel ${random.between(1, 999)}`}
        where company_id = ${shop.rows.companyId} and category_code = 'PAP-1'`.execute(shop.db),
  },
  {
    name: 'a picture',
    make: (shop, random) =>
      sql`insert into product_images (company_id, product_id, position, file_name)
        values (${shop.rows.companyId}, ${product(shop, random)}, ${random.between(1, 99)}, 'otra.webp') on conflict do nothing`.execute(
        shop.db,
      ),
  },
  {
    name: 'a tag',
    make: (shop, random) =>
      sql`insert into product_tags (company_id, tag_code, product_id)
        values (${shop.rows.companyId}, 'nuevo', ${product(shop, random)}) on conflict do nothing`.execute(
        shop.db,
      ),
  },
  {
    name: 'a discount for a product',
    make: (shop, random) =>
      sql`insert into discount_rules (company_id, discount_list_id, product_id, percent)
        values (${shop.rows.companyId}, ${discounts(shop, random)}, ${product(shop, random)}, ${random.between(1, 60)})
        on conflict (discount_list_id, product_id, category_id) do update set percent = excluded.percent`.execute(
        shop.db,
      ),
  },
  {
    name: 'a discount for a category',
    make: (shop, random) =>
      sql`insert into discount_rules (company_id, discount_list_id, category_id, percent)
        select ${shop.rows.companyId}, ${discounts(shop, random)}, category_id, ${random.between(1, 60)} from categories
        where company_id = ${shop.rows.companyId} and category_code = 'PAP-1'
        on conflict (discount_list_id, product_id, category_id) do update set percent = excluded.percent`.execute(
        shop.db,
      ),
  },
  {
    name: 'a discount that is removed',
    make: (shop, random) =>
      sql`delete from discount_rules where discount_list_id = ${discounts(shop, random)} and product_id is not null`.execute(
        shop.db,
      ),
  },
  {
    name: 'a step',
    make: (shop, random) =>
      sql`insert into price_steps (company_id, price_list_id, product_id, from_quantity, amount)
        values (${shop.rows.companyId}, ${list(shop, random)}, ${product(shop, random)}, ${random.between(2, 60)}, ${amount(random)}::numeric)
        on conflict do nothing`.execute(shop.db),
  },
  {
    name: 'steps that are removed',
    make: (shop) =>
      sql`delete from price_steps where product_id % 2 = 0 and company_id = ${shop.rows.companyId}`.execute(
        shop.db,
      ),
  },
  {
    name: 'an agreed price',
    make: (shop, random) =>
      sql`insert into customer_prices (company_id, client_id, product_id, amount)
        values (${shop.rows.companyId}, ${client(shop, random)}, ${product(shop, random)}, ${amount(random)}::numeric)
        on conflict (client_id, product_id, from_quantity, valid_from, valid_until) do update set amount = excluded.amount`.execute(
        shop.db,
      ),
  },
  {
    name: 'the agreed prices of a client that are removed',
    make: (shop, random) =>
      sql`delete from customer_prices where client_id = ${client(shop, random)}`.execute(shop.db),
  },
  {
    name: 'prices that begin tomorrow',
    make: (shop, random) => {
      const tomorrow = dayAfter(dayAt(shop.app.shop.now()), 1);
      return sql`with step as (
          insert into price_steps (company_id, price_list_id, product_id, from_quantity, amount, valid_from)
          values (${shop.rows.companyId}, ${list(shop, random)}, ${product(shop, random)}, 3, ${amount(random)}::numeric, ${tomorrow}::date)
          on conflict do nothing)
        update discount_rules set valid_from = ${tomorrow}::date
        where discount_list_id = ${discounts(shop, random)} and product_id is null and category_id is null`.execute(
        shop.db,
      );
    },
  },
  {
    name: 'the terms of a client',
    isOfSessions: true,
    make: (shop, random) =>
      sql`update clients set price_list_id = ${random.between(0, 2) === 0 ? null : list(shop, random)},
          discount_list_id = ${random.between(0, 2) === 0 ? null : discounts(shop, random)}
        where client_id = ${client(shop, random)}`.execute(shop.db),
  },
  {
    name: 'a price list that is closed or opened',
    isOfCompany: true,
    make: (shop, random) =>
      sql`update price_lists set active = not active where price_list_id = ${list(shop, random)} and not is_default`.execute(
        shop.db,
      ),
  },
  {
    name: 'a setting of the company',
    isOfCompany: true,
    make: (shop) =>
      sql`update companies set price_visible_for_users_only = not price_visible_for_users_only
        where company_id = ${shop.rows.companyId}`.execute(shop.db),
  },
  {
    name: 'a user who is blocked or let in again',
    isOfSessions: true,
    make: (shop, random) =>
      sql`update users set status = case status when 'blocked' then 'active' else 'blocked' end
        where user_id = ${pick(random, shop.rows.userIds.slice(-3))}`.execute(shop.db),
  },
  {
    name: 'a product that is removed',
    make: (shop, random) => {
      const id = pick(random, shop.rows.productIds.slice(40));
      return sql`delete from products where product_id = ${id}`.execute(shop.db);
    },
  },
  {
    name: 'a product that is copied',
    make: (shop, random) =>
      sql`insert into products (company_id, code, name, sort_name, search_text, stock)
        select company_id, code || ${`-${random.between(1, 99_999)}`}, name, sort_name, search_text, 7
        from products where product_id = ${product(shop, random)} on conflict do nothing`.execute(shop.db),
  },
];
