// SQL of the downloads of devices: the state of the database at their start, and pages of products and prices, all or
// those changed since a mark.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { Buyer } from '../products/products.service.js';

export interface Snapshot {
  /** Identity of the database. */
  readonly database: string;
  /** Number of the oldest open transaction. */
  readonly oldest: string;
  /** The number that the next transaction gets. */
  readonly next: string;
  /** The last day up to today on which a rule of the discount list began or had ended; null for none. */
  readonly discountsSince: string | null;
  /** Whether prices are agreed with the client. */
  readonly hasCustomerPrices: boolean;
}

/** Call it before the first row of a download is read: changes that commit later have a number from `oldest` on. */
export async function readSnapshot(
  db: Database,
  { discountListId, clientId, day }: Pick<Buyer, 'discountListId' | 'clientId' | 'day'>,
): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select sync_database() as database, pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next,
      (select max(d.day)::text from discount_rules r cross join lateral (values (r.valid_from), (r.valid_until + 1)) d (day)
        where r.discount_list_id = ${discountListId}::int and d.day <= ${day}::date) as "discountsSince",
      exists (select from customer_prices o where o.client_id = ${clientId}::int) as "hasCustomerPrices"
    from pg_current_snapshot() s`.execute(db);
  const [moment] = rows;
  if (moment === undefined) throw new Error('The database does not tell its moment.');
  return moment;
}

/** Returns whether a change since the mark (a moved category, the discount list) affects too many products to list them. */
export async function manyProductsChanged(
  db: Database,
  companyId: number,
  discountListId: number | null,
  since: string,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from categories where company_id = ${companyId} and moved_xid >= ${since}::xid8
    ) or exists (
      select from discount_lists
      where company_id = ${companyId} and discount_list_id = ${discountListId}::int and changed_xid >= ${since}::xid8
    ) as changed`.execute(db);
  return rows[0]?.changed === true;
}

/** The rows that a device downloads. */
export interface Download {
  readonly companyId: number;
  /** Whether hidden and inactive products are included. */
  readonly seesAll: boolean;
  /** The list whose prices count as changes of their products; null for none. */
  readonly priceListId: number | null;
  /** The client whose agreed prices count so; null for none. */
  readonly clientId: number | null;
  /** Only rows that changed since this transaction; undefined for all rows. */
  readonly since: string | undefined;
}

export interface PageOf {
  /** Only products with a greater id. */
  readonly after: number;
  readonly offset: number;
  readonly limit: number;
}

interface Ids {
  readonly total: number;
  readonly ids: number[];
}

/** The ids of one page in their order, with one more where another page follows, and how many all pages have. */
export async function selectIds(db: Database, download: Download, page: PageOf): Promise<Ids> {
  const { since } = download;
  const { rows } = await (since === undefined
    ? shownIds(download, page)
    : changedIds(download, since, page)
  ).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

const pageClause = ({ after, offset, limit }: PageOf): RawBuilder<unknown> => sql`
  and product_id > ${after} order by product_id offset ${offset} limit ${limit + 1}`;

const shownIds = ({ companyId, seesAll }: Download, page: PageOf): RawBuilder<Ids> => sql`
  select (
    select coalesce(sum(products), 0)::int from product_counts
    where company_id = ${companyId} and (visible or ${seesAll}::boolean)
  ) as total, array(
    select product_id from products
    where company_id = ${companyId} and (${seesAll}::boolean or (active and visible_in_portal)) ${pageClause(page)}
  ) as ids`;

/** Shown or not: what is hidden now, the device has to forget. Products that are gone left a note. */
const changedIds = (
  { companyId, priceListId, clientId }: Download,
  since: string,
  page: PageOf,
): RawBuilder<Ids> => sql`
  with changed as materialized (
    select product_id from products where company_id = ${companyId} and changed_xid >= ${since}::xid8
    union
    select product_id from product_changes where company_id = ${companyId} and changed_xid >= ${since}::xid8
    union
    select product_id from prices
    where company_id = ${companyId} and price_list_id = ${priceListId}::int and changed_xid >= ${since}::xid8
    union
    select product_id from price_steps
    where company_id = ${companyId} and price_list_id = ${priceListId}::int and changed_xid >= ${since}::xid8
    union
    select product_id from customer_prices
    where company_id = ${companyId} and client_id = ${clientId}::int and changed_xid >= ${since}::xid8
  )
  select (select count(*)::int from changed) as total,
    array(select product_id from changed where true ${pageClause(page)}) as ids`;

export interface SyncExtras {
  readonly product_id: number;
  readonly created_at: Date;
  readonly tags: readonly string[];
}

/** What a device keeps of products besides what every list shows. One statement for any number. */
export async function selectExtras(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, SyncExtras>> {
  const { rows } = await sql<SyncExtras>`
    select p.product_id, p.created_at, array(
      select t.tag_code from product_tags t
      where t.company_id = p.company_id and t.product_id = p.product_id order by t.tag_code) as tags
    from products p where p.company_id = ${companyId} and p.product_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}
