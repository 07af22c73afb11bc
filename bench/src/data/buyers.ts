// Benchmark data: inserts 2,000 clients with price lists and discount lists, their users with filled carts, and an
// administrator with catalogues.

import type pg from 'pg';

export const CLIENTS = 2_000;
/** Each client has two users, so that there are carts enough to be confirmed once each. */
export const USERS = 2 * CLIENTS;
export const PASSWORD = 'Mostrador#2026';
/** Whether a user's client has a discount list. */
const isDiscounted = (number: number) => (((number - 1) % CLIENTS) + 1) % 5 < 3;
export const emailOf = (number: number) => `comprador${number}@prueba.test`;

/** Clients with their price and discount lists, their users, and an administrator with catalogues. */
export async function addBuyers(client: pg.Client, companyId: number, passwordHash: string): Promise<void> {
  await client.query(
    `insert into clients (company_id, client_code, legal_name, legal_id, email, price_list_id, discount_list_id)
     select $1, 'C-' || n, 'Librería ' || n, (30000000000 + n)::text, 'libreria' || n || '@prueba.test',
       (select price_list_id from price_lists where company_id = $1 and is_default = (n % 2 = 0) limit 1),
       case when n % 5 < 3 then (select min(discount_list_id) + n % 2 from discount_lists where company_id = $1) end
     from generate_series(1, $2::int) n`,
    [companyId, CLIENTS],
  );
  await client.query(
    `insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
     select $1, 'comprador' || n || '@prueba.test', 'Comprador ' || n, $2, 1, 'active',
       (select client_id from clients where company_id = $1 and client_code = 'C-' || ((n - 1) % $4::int + 1))
     from generate_series(1, $3::int) n`,
    [companyId, passwordHash, USERS, CLIENTS],
  );
  await client.query(
    `with administrator as (
       insert into users (company_id, email, name, password_hash, web_profile_id, status)
       values ($1, 'administra@prueba.test', 'Administra', $2, 3, 'active') returning user_id
     ), made as (
       insert into catalogs (company_id, catalog_name, catalog_order, is_public, is_semi_public, user_id)
       select $1, 'Catálogo ' || n, n, n <= 10, n > 10, user_id from administrator, generate_series(1, 20) n
       returning catalog_id, catalog_order
     )
     insert into catalog_details (company_id, catalog_id, product_id, position)
     select $1, catalog_id, product_id, product_id from made, products
     where company_id = $1 and product_id % 500 = catalog_order`,
    [companyId, passwordHash],
  );
}

export interface Buyer {
  readonly userId: number;
  /** What the user's cart holds. */
  readonly codes: readonly string[];
}

/**
 * Gives each user from `first` on a cart of so many different products, in the place of the one before: two of three among the fifth that sells most, as
 * in a real shop. Returned in the order of the users.
 */
export async function fillCarts(
  client: pg.Client,
  companyId: number,
  given: { first: number; users: number; lines: number; discounted?: boolean },
): Promise<Buyer[]> {
  const numbers = Array.from({ length: given.users }, (_, index) => given.first + index);
  const emails = numbers.filter((number) => given.discounted !== true || isDiscounted(number)).map(emailOf);
  await client.query(
    'delete from carts where user_id in (select user_id from users where company_id = $1 and email = any($2))',
    [companyId, emails],
  );
  const { rows } = await client.query<{ user_id: number; codes: string[] }>(
    `with sellable as (
       select product_id, code, row_number() over (order by md5(code)) - 1 as place, count(*) over () as number
       from products where company_id = $1 and stock > 500 and minimal_sales_quantity is null
     ), size as (select max(number) as number from sellable),
     people as (
       select u.user_id, u.client_id, g.nth from unnest($2::text[]) with ordinality as g (email, nth)
       join users u on u.company_id = $1 and u.email = g.email
     ), made as (
       insert into carts (company_id, user_id, target_client_id) select $1, user_id, client_id from people
       returning cart_id, user_id
     ), wanted as (
       select user_id, line,
         hashint8(nth * 1000 + line)::bigint & 2147483647 as dice,
         case when line % 3 < 2 then greatest(number / 5, $3) else number end as among, number
       from people, generate_series(1, $3::int + 12) line, size
     ), picked as (
       select distinct on (user_id, product_id) user_id, line, product_id, code
       from wanted w join sellable s on s.place = (case when line % 3 < 2 then dice % among
         else w.number / 5 + dice % greatest(w.number - w.number / 5, 1) end)
       order by user_id, product_id, line
     ), kept as (
       select *, row_number() over (partition by user_id order by line) as place from picked
     ), put as (
       insert into cart_lines (company_id, cart_id, product_id, quantity)
       select $1, cart_id, product_id, 1 + line % 5 from kept join made using (user_id) where place <= $3
       order by cart_id, line
     )
     select k.user_id, array_agg(k.code order by k.line) as codes from kept k join people using (user_id)
     where place <= $3 group by k.user_id, people.nth order by people.nth`,
    [companyId, emails, given.lines],
  );
  return rows.map((row) => ({ userId: row.user_id, codes: row.codes }));
}
