// Load test data: what a mid-size distributor has besides the benchmark's rows: 20 price lists, 20,000 clients and
// product pictures.

import type pg from 'pg';
import { CLIENTS, USERS } from '../data/buyers.js';
import type { Loaded } from '../data/load.js';

export const PRICE_LISTS = 20;
export const ALL_CLIENTS = 20_000;
const ADMINISTRATORS = 5;
/** Number of pictures that the shop has shown before, and of all pictures. */
const SEEN = 300;
const PICTURES = 2_000;

/** Ids, codes and names that the requests of the load test are made of. */
export interface DistributorData {
  readonly loaded: Loaded;
  /** One user of each client. */
  readonly users: readonly number[];
  readonly administrators: readonly number[];
  /** Codes of the products on sale, the best-selling first. */
  readonly codes: readonly string[];
  /** Names of pictures that have been shown before, the most seen first. */
  readonly pictures: readonly string[];
  /** Names of pictures that have not been shown before. */
  readonly newPictures: readonly string[];
}

/**
 * Adds price lists and clients up to their number, and stock that does not run out.
 * @param passwordHash the same for every user.
 */
export async function addDistributorData(
  client: pg.Client,
  loaded: Loaded,
  given: { clients: number; passwordHash: string },
): Promise<DistributorData> {
  const { companyId } = loaded;
  await client.query('update products set stock = 1000000 where company_id = $1 and stock > 0', [companyId]);
  await client.query(
    `update products set image_path = replace(image_path, '.svg', '.jpg') where company_id = $1 and image_path is not null`,
    [companyId],
  );
  await client.query(
    `with made as (
       insert into price_lists (company_id, code, name)
       select $1, 'LISTA-' || n, 'Lista ' || n from generate_series(3, $2::int) n
       returning price_list_id
     )
     insert into prices (company_id, price_list_id, product_id, amount)
     select $1, m.price_list_id, p.product_id, round(p.amount * (0.8 + m.price_list_id % 20 / 100.0), 2)
     from made m, prices p join price_lists l using (price_list_id) where l.company_id = $1 and l.is_default`,
    [companyId, PRICE_LISTS],
  );
  await client.query(
    `with lists as (
       select price_list_id, row_number() over (order by price_list_id) - 1 as place from price_lists where company_id = $1
     ), made as (
       insert into clients (company_id, client_code, legal_name, legal_id, email, price_list_id, discount_list_id)
       select $1, 'C-' || n, 'Librería ' || n, (30000000000 + n)::text, 'libreria' || n || '@prueba.test', price_list_id,
         case when n % 5 < 3 then (select min(discount_list_id) + n % 2 from discount_lists where company_id = $1) end
       from generate_series($2::int + 1, $3::int) n join lists on place = n % $4::int
       returning client_id, substr(client_code, 3)::int as n
     )
     insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
     select $1, 'comprador' || n + $5::int || '@prueba.test', 'Comprador ' || n, $6, 1, 'active', client_id from made`,
    [companyId, CLIENTS, given.clients, PRICE_LISTS, USERS, given.passwordHash],
  );
  await client.query(
    `insert into users (company_id, email, name, password_hash, web_profile_id, status)
     select $1, 'administra' || n || '@prueba.test', 'Administra ' || n, $2, 3, 'active' from generate_series(2, $3::int) n`,
    [companyId, given.passwordHash, ADMINISTRATORS],
  );
  await client.query('vacuum analyze');
  const users = await column<number>(
    client,
    `select min(user_id) as value from users where company_id = $1 and client_id is not null
     group by client_id order by md5(client_id::text)`,
    companyId,
  );
  const administrators = await column<number>(
    client,
    'select user_id as value from users where company_id = $1 and web_profile_id = 3 order by 1',
    companyId,
  );
  const codes = await column<string>(
    client,
    `select code as value from products
     where company_id = $1 and stock > 0 and minimal_sales_quantity is null and presentation_quantity is null
     order by md5(code)`,
    companyId,
  );
  const pictures = await column<string>(
    client,
    `select image_path as value from products where company_id = $1 and image_path is not null
     order by md5(code) limit ${PICTURES}`,
    companyId,
  );
  return {
    loaded,
    users,
    administrators,
    codes,
    pictures: pictures.slice(0, SEEN),
    newPictures: pictures.slice(SEEN),
  };
}

async function column<T>(client: pg.Client, text: string, companyId: number): Promise<T[]> {
  const { rows } = await client.query<{ value: T }>(text, [companyId]);
  return rows.map(({ value }) => value);
}
