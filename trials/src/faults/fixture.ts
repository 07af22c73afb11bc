import { searchText, sortKey } from '@mostrador/rules/search-text';
import type { Database } from '@mostrador/server/platform/database/database';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { WantedLine } from './buyer.js';

/** Everybody's here. */
export const PASSWORD = 'Prueba#2026';
export const COMPANY = 'papelera';
/** Pesos; one unit is above every minimum order. */
export const PRICE = 60_000;

/** Hundreds log in, and how dear a password is to check is not what is tried. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

const ofCompany = sql`(select company_id from companies where code = ${COMPANY})`;

/** Clients, each with one user, whose addresses are returned. */
export async function makeBuyers(db: Database, prefix: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}@prueba.test`);
  await sql`insert into countries (country_code, country_name) values ('AR', 'Argentina') on conflict do nothing`.execute(
    db,
  );
  await sql`
    with people as (
      select email, nth, ${prefix} || '-' || nth as code from unnest(${emails}::text[]) with ordinality as p (email, nth)
    ), clients_made as (
      insert into clients (company_id, client_code, legal_name, legal_id, email)
      select ${ofCompany}, code, 'Librería ' || code,
        (20000000000 + (select count(*) from clients) + nth)::text, email
      from people returning client_id, client_code, email
    )
    insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
    select ${ofCompany}, email, client_code, ${await hash(PASSWORD, CHEAP)}, 1, 'active', client_id from clients_made`.execute(
    db,
  );
  return emails;
}

/** Products at PRICE with so many units each, whose codes are returned. */
export async function makeProducts(
  db: Database,
  prefix: string,
  count: number,
  stock: number,
): Promise<string[]> {
  const products = Array.from({ length: count }, (_, index) => {
    const code = `${prefix}${String(index + 1).padStart(4, '0')}`;
    const name = `Producto ${code}`;
    return { code, name, sort: sortKey(name), search: searchText(name, code) };
  });
  const codes = products.map(({ code }) => code);
  await sql`
    with made as (
      insert into products (company_id, code, name, stock, sort_name, search_text)
      select ${ofCompany}, code, name, ${stock}, sort_name, search_text
      from unnest(${codes}::text[], ${products.map(({ name }) => name)}::text[], ${products.map(({ sort }) => sort)}::text[],
        ${products.map(({ search }) => search)}::text[]) as p (code, name, sort_name, search_text)
      returning company_id, product_id
    )
    insert into prices (company_id, price_list_id, product_id, amount)
    select company_id, price_list_id, product_id, ${PRICE} from made join price_lists l using (company_id) where l.is_default`.execute(
    db,
  );
  return codes;
}

/** Gives buyers their carts straight in the database, where filling them is not what is tried. Returns the carts' ids. */
export async function seedCarts(
  db: Database,
  carts: readonly { readonly email: string; readonly lines: readonly WantedLine[] }[],
): Promise<Map<string, string>> {
  const emails = carts.map(({ email }) => email);
  const lines = carts.flatMap(({ email, lines }) => lines.map((line) => ({ email, ...line })));
  await sql`
    insert into carts (company_id, user_id, target_client_id)
    select company_id, user_id, client_id from users where email = any(${emails}::text[])
    on conflict (user_id, target_client_id) do nothing`.execute(db);
  await sql`
    delete from cart_lines where cart_id in (
      select c.cart_id from carts c join users u using (user_id) where u.email = any(${emails}::text[]))`.execute(
    db,
  );
  await sql`
    insert into cart_lines (company_id, cart_id, product_id, quantity)
    select c.company_id, c.cart_id, p.product_id, given.quantity
    from unnest(${lines.map(({ email }) => email)}::text[], ${lines.map(({ code }) => code)}::text[],
      ${lines.map(({ quantity }) => quantity)}::int[]) with ordinality as given (email, code, quantity, nth)
    join users u on u.email = given.email
    join carts c on c.user_id = u.user_id
    join products p on p.company_id = c.company_id and p.code = given.code
    order by given.nth`.execute(db);
  const { rows } = await sql<{ email: string; external_id: string }>`
    select u.email, c.external_id from carts c join users u using (user_id) where u.email = any(${emails}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ email, external_id }) => [email, external_id]));
}
