// SQL that reads stored sums of sales with their version, the changes that wait to be added to them, and the names of the keys.

import { type DayRange, summedSpans } from '@mostrador/rules/sales-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { movedSales, rowsBy, type Subject } from './sale-rows.queries.js';

/** Whose sales are read: the company's, or those of the clients of one salesman. */
export interface Scope {
  readonly companyId: number;
  readonly salesmanId: number | undefined;
}

/** The subjects whose sums a process keeps: those with thousands of keys. */
export type KeptSubject = Extract<Subject, 'client' | 'product'>;

/** Sums of each key over a range, one place of the lists for each key that sold anything. */
export interface KeyedSums {
  readonly keys: readonly number[];
  readonly orders: readonly number[];
  readonly units: readonly number[];
  /** Centavos. */
  readonly net: readonly number[];
}

/** The named queries of a WITH that make the rows of `moved`: what the company's sums do not contain yet. */
export const waitingSales = (companyId: number): RawBuilder<unknown> =>
  movedSales(sql`select distinct company_id, order_id from sales_changes where company_id = ${companyId}`);

/** The stored rows of a range: the fewest of whole months and single days. */
export const storedSpans = (companyId: number, subject: Subject, range: DayRange): RawBuilder<unknown> =>
  sql.join(
    summedSpans(range).map(
      ({ grain, from, to }) => sql`
        select key, orders, units, net from sales_sums
        where company_id = ${companyId} and subject = ${sql.lit(subject)} and grain = ${sql.lit(grain)}
          and period between ${from}::date and ${to}::date`,
    ),
    sql` union all `,
  );

const versionOf = (companyId: number) =>
  sql`coalesce((select version::text from sales_versions where company_id = ${companyId}), '')`;

/** Returns the stored sums over a range with the version that they have; what waits is not in them. */
export async function selectStoredSums(
  db: Database,
  companyId: number,
  subject: KeptSubject,
  range: DayRange,
): Promise<KeyedSums & { readonly version: string }> {
  const { rows } = await sql<KeyedSums & { version: string }>`
    select ${versionOf(companyId)} as version, coalesce(json_agg(key), '[]') as keys, coalesce(json_agg(orders), '[]') as orders,
      coalesce(json_agg(units), '[]') as units, coalesce(json_agg(net), '[]') as net
    from (
      select key, sum(orders)::int as orders, sum(units)::bigint as units, sum(net)::bigint as net
      from (${storedSpans(companyId, subject, range)}) a
      group by key having (sum(orders), sum(units), sum(net)) <> (0, 0, 0)
    ) s`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate returned no row.');
  return row;
}

/** What has to be added to the stored sums of one range and key. */
export type WaitingSum = readonly [range: number, key: number, orders: number, units: number, net: number];

export interface WaitingSums {
  /** Of the stored sums at the same moment. */
  readonly version: string;
  readonly sums: readonly WaitingSum[];
  /** The clients of the scope's salesman; null for the whole company. */
  readonly clientIds: readonly number[] | null;
}

/** Returns what waits to be added to the sums of each range, and the version of the stored sums, in one statement. */
export async function selectWaitingSums(
  db: Database,
  { companyId, salesmanId }: Scope,
  subject: KeptSubject,
  ranges: readonly DayRange[],
): Promise<WaitingSums> {
  const spans = ranges.map(({ from, to }, nth) => sql`(${sql.lit(nth)}, ${from}::date, ${to}::date)`);
  const clients =
    salesmanId === undefined
      ? sql`null::int[]`
      : sql`array(select client_id from salesman_clients where company_id = ${companyId} and salesman_user_id = ${salesmanId})`;
  const { rows } = await sql<WaitingSums>`
    with ${waitingSales(companyId)}
    select ${versionOf(companyId)} as version, ${clients} as "clientIds",
      coalesce((
        select json_agg(json_build_array(nth, key, orders, units, net)) from (
          select r.nth, m.key, sum(m.orders)::int as orders, sum(m.units)::bigint as units, sum(m.net)::bigint as net
          from (${rowsBy(subject, sql`moved`)}) m
          join (values ${sql.join(spans)}) r (nth, first, last) on m.day between r.first and r.last
          group by 1, 2
        ) w
      ), '[]') as sums`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a condition returned no row.');
  return row;
}

/** Code and name of each key of a list, from the company's rows. */
export const NAMES: Readonly<Record<'client' | 'product' | 'category' | 'salesman', RawBuilder<unknown>>> = {
  client: sql`select client_id as key, client_code as code, legal_name as title from clients`,
  product: sql`select product_id as key, code, name as title from products`,
  category: sql`select category_id as key, category_code as code, description as title from categories`,
  salesman: sql`select user_id as key, '' as code, name as title from users`,
};

/** The condition that a code or title contains a text. */
export const containing = (search: string): RawBuilder<unknown> =>
  search === ''
    ? sql`true`
    : sql`(position(lower(${search}) in lower(title)) > 0 or position(lower(${search}) in lower(code)) > 0)`;

/**
 * Returns the keys whose code or title contains a text, with the place of their title among them; equal titles have the same place.
 * @param ranked false leaves the places out: all are 0.
 */
export async function selectFoundKeys(
  db: Database,
  companyId: number,
  by: KeptSubject,
  search: string,
  ranked: boolean,
): Promise<ReadonlyMap<number, number>> {
  const place = ranked ? sql`dense_rank() over (order by lower(title))` : sql`0`;
  const { rows } = await sql<{ keys: number[]; places: number[] }>`
    select coalesce(json_agg(key), '[]') as keys, coalesce(json_agg(place), '[]') as places
    from (
      select key, ${place} as place from (${NAMES[by]} where company_id = ${companyId}) n where ${containing(search)}
    ) f`.execute(db);
  const { keys = [], places = [] } = rows[0] ?? {};
  return new Map(keys.map((key, nth) => [key, places[nth] ?? 0]));
}

export interface NameDb {
  readonly key: number;
  readonly code: string;
  readonly title: string;
}

/** Returns the code and title of some keys. */
export async function selectNames(
  db: Database,
  companyId: number,
  by: KeptSubject,
  keys: readonly number[],
): Promise<ReadonlyMap<number, NameDb>> {
  const { rows } = await sql<NameDb>`
    select key, code, title from (${NAMES[by]} where company_id = ${companyId}) n where key = any(${keys}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
