// Prepares the benchmark of ordering: builds the confirmation of each cart or all calls of its order, and saves and restores the carts so
// that runs can repeat the same orders.

import { Agent } from 'node:http';
import type pg from 'pg';
import { send as sendShot, textOf } from '../processes/http.js';
import type { Shot } from '../processes/load-generator.js';
import type { OrderCalls } from '../processes/orders-load.js';
import type { LoggedIn } from './clients.js';
import { path } from './paths.js';
import { get, send } from './scenario.js';

const AT_ONCE = 8;
const PHONE = '11 5555-0000';
/** The notice of a change of stock names no more products; for more, the shop forgets all that it keeps. */
const PRODUCTS_AT_ONCE = 500;

/** Returns each cart's confirmation, with its id and the total that its buyer sees. Fetching the cart starts the session. */
export async function confirmations(port: number, buyers: readonly LoggedIn[]): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const shots: Shot[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < buyers.length; index = next++) {
      const token = buyers[index]?.token ?? '';
      const answer = await sendShot(agent, port, get(path('cart'), token));
      const { externalId, total } = JSON.parse(textOf(answer)) as { externalId: string; total: number };
      shots[index] = send('POST', path('confirmCart'), { externalId, total, contactPhone: PHONE }, token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return shots;
}

/** Returns all calls of each buyer's order, beginning with an empty cart: a put for each line, the cart, the confirmation. */
export const wholeOrders = (buyers: readonly LoggedIn[]): OrderCalls[] =>
  buyers.map(({ token, codes }) => ({
    puts: codes.map((code, line) =>
      send('PUT', path('upsertProductInCart'), { product: { code }, quantity: 1 + (line % 5) }, token),
    ),
    cart: get(path('cart'), token),
    confirm: send('POST', path('confirmCart'), { contactPhone: PHONE }, token),
  }));

/** Empties the saved carts. */
export async function emptyCarts(client: pg.Client): Promise<void> {
  await client.query('delete from cart_lines where cart_id in (select cart_id from bench_carts)');
}

/** Saves the carts to be confirmed and the reserved stock. */
export async function saveCarts(client: pg.Client, buyers: readonly LoggedIn[]): Promise<void> {
  await client.query('drop table if exists bench_carts, bench_lines, bench_reserved');
  await client.query(
    'create unlogged table bench_carts as select cart_id, external_id from carts where user_id = any(select unnest($1::int[]))',
    [buyers.map(({ userId }) => userId)],
  );
  await client.query(`
    create unlogged table bench_lines as select * from cart_lines where cart_id in (select cart_id from bench_carts);
    create unlogged table bench_reserved as select product_id, reserved from products
      where product_id in (select product_id from bench_lines);
    analyze bench_carts, bench_lines, bench_reserved`);
}

/** Undoes every order, so that the same carts can be confirmed again. */
export async function restoreCarts(client: pg.Client): Promise<void> {
  await client.query(`
    truncate orders, mails, stock_movements cascade;
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
    delete from cart_lines where cart_id in (select cart_id from bench_carts);
    update carts c set external_id = b.external_id from bench_carts b where c.cart_id = b.cart_id;
    insert into cart_lines overriding system value select * from bench_lines order by cart_line_id`);
  let restored: number | null;
  do {
    ({ rowCount: restored } = await client.query(
      `update products p set reserved = b.reserved
       from (
         select b.product_id, b.reserved from bench_reserved b join products p using (product_id)
         where p.reserved <> b.reserved limit $1
       ) b where p.product_id = b.product_id`,
      [PRODUCTS_AT_ONCE],
    ));
  } while (restored !== 0);
  await client.query('vacuum analyze cart_lines, carts, products, orders, order_lines, document_counters');
}
