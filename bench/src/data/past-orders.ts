// Benchmark data of the desk's start page: orders of the last two months, a few of which wait to be prepared.

import type pg from 'pg';

/** Inserts orders without lines, spread over sixty days; every fortieth waits to be prepared. */
export async function addPastOrders(client: pg.Client, companyId: number, orders: number): Promise<void> {
  await client.query(
    `insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
       contact_phone, observations, discount_codes, delivery_option, delivery_details, payment_option, status, placed_at)
     select u.company_id, gen_random_uuid(), 1000000 + u.nth, c.client_id, c.client_code, c.legal_name, u.user_id,
       10000 + u.nth % 90000, '', '', '', 1, '', 1,
       case when u.nth % 40 = 0 then 'Pendiente' else 'Entregado' end,
       now() - make_interval(mins => (u.nth * 60 * 24 * 60 / $2)::int)
     from (
       select u.company_id, u.user_id, u.client_id, row_number() over (order by n, u.user_id) as nth
       from users u, generate_series(1, ceil($2 / 1000.0)::int) n
       where u.company_id = $1 and u.client_id is not null
     ) u join clients c on c.company_id = u.company_id and c.client_id = u.client_id
     where u.nth <= $2::int`,
    [companyId, orders],
  );
}
