// Factories of orders: one with reserved stock and an unsent mail, or many unpaid ones of a user.

import { randomUUID } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import type { MadeClient } from './clients.js';
import { PRICE } from './products.js';

/**
 * Makes an order of two units of the product at 1,000 pesos, with its reserved stock and a mail that is not sent.
 * @param given.mark the text of the client's name, the phone, the observations and the mail's address.
 */
export async function makeOrder(
  db: Database,
  given: {
    readonly companyId: number;
    readonly client: MadeClient;
    readonly userId: number;
    readonly product: { readonly productId: number; readonly code: string };
    readonly mark: string;
  },
): Promise<{ readonly externalId: string; readonly mailId: number }> {
  const { companyId, client, userId, product, mark } = given;
  const { rows } = await sql<{ external_id: string; mail_id: number }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${companyId}, 'order', 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), placed as (
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
        contact_phone, observations, discount_codes, delivery_details)
      select ${companyId}, gen_random_uuid(), last_number, ${client.clientId}, ${client.clientCode}, ${mark},
        ${userId}, 2000, ${mark}, ${`${mark} observaciones`}, '', '' from numbered
      returning order_id, external_id
    ), line as (
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price,
        quantity, observations, stock_check_skipped)
      select ${companyId}, order_id, 1, gen_random_uuid(), ${product.productId}, ${product.code}, 'Cuaderno', 1000, 1000, 2,
        ${mark}, false from placed
    ), step as (
      insert into order_status_changes (company_id, order_id, to_status) select ${companyId}, order_id, 'Pendiente' from placed
    ), moved as (
      insert into stock_movements (company_id, product_id, order_id, reserved_delta)
      select ${companyId}, ${product.productId}, order_id, 2 from placed
    ), reserved as (
      update products set reserved = reserved + 2 where product_id = ${product.productId}
    ), mail as (
      insert into mails (company_id, kind, order_id, recipient)
      select ${companyId}, 'order_client', order_id, ${`${mark}@prueba.test`.toLowerCase()} from placed returning mail_id
    )
    select external_id, mail_id from placed, mail`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The order was not written.');
  return { externalId: row.external_id, mailId: Number(row.mail_id) };
}

/** Makes many orders of one user, each with a total of PRICE pesos, without lines. Returns their external ids. */
export async function makeUnpaidOrders(db: Database, email: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string);
  await sql`
    insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
      contact_phone, observations, discount_codes, delivery_option, delivery_details, payment_option)
    select u.company_id, given.id, given.nth + (select count(*) from orders), c.client_id, c.client_code, c.legal_name,
      u.user_id, ${PRICE}, '', '', '', 1, '', 1
    from unnest(${ids}::uuid[]) with ordinality as given (id, nth), users u join clients c on c.client_id = u.client_id
    where u.email = ${email}`.execute(db);
  return ids;
}
