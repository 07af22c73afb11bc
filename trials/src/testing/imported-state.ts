// A fingerprint of everything that imports write, to prove that one changed nothing.

import type { Database } from '@mostrador/server/platform/database/database';
import { type RawBuilder, sql } from 'kysely';

/** Tables that imports write. */
const TABLES = [
  'products',
  'prices',
  'categories',
  'price_lists',
  'price_plan_rows',
  'price_steps',
  'customer_prices',
  'discount_codes',
  'discount_lists',
  'discount_rules',
  'product_tags',
  'product_images',
  'shipping_rates',
  'clients',
  'client_delivery_addresses',
  'salesman_clients',
  'client_perceptions',
  'account_entries',
  'account_entry_orders',
  'account_documents',
] as const;

/** Returns a sum for each table, which does not depend on the order of its rows, and the number of mails and logged changes. */
export async function importedState(db: Database): Promise<Readonly<Record<string, string>>> {
  const sums = TABLES.map((table) => column(sql`sum(hashtextextended(r::text, 0))`, table));
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select ${sql.join(sums)},
      (select sum(hashtextextended(order_id || status, 0))::text from orders) as orders,
      (select count(*)::text from mails) as mails,
      (select count(*)::text from change_log) as changes`.execute(db);
  return rows[0] ?? {};
}

const column = (sum: RawBuilder<unknown>, table: string): RawBuilder<unknown> =>
  sql`(select ${sum}::text from ${sql.table(table)} r) as ${sql.ref(table)}`;
