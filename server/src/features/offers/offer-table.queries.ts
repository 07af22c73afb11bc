// SQL of the desk's offer table: the filter, a page in the chosen order, what the offers sum up to, and the counts of its views.

import type { OfferStatus } from '@mostrador/rules/offers';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { clientMatches } from '../clients/clients.service.js';
import { clientNamed, inScope, type OrdersOf } from '../orders/order-scope.service.js';
import { type OfferRowDb, offersWhere } from './offers.queries.js';

export interface OfferFilter {
  readonly search: string;
  readonly status?: OfferStatus | undefined;
  readonly clientId?: number | undefined;
  /** 0: made by an administrator. */
  readonly salesmanId?: number | undefined;
}

const UNDECIDED = sql`o.order_id is null and o.withdrawn_at is null`;

const inStatus = (status: OfferStatus, today: string): RawBuilder<unknown> =>
  ({
    open: sql`${UNDECIDED} and o.valid_until >= ${today}::date`,
    expired: sql`${UNDECIDED} and o.valid_until < ${today}::date`,
    accepted: sql`o.order_id is not null`,
    withdrawn: sql`o.withdrawn_at is not null`,
  })[status];

/** Limits offers `o` to a filter. @param today '2026-03-31', in Argentina. */
export function offerCondition(of: OrdersOf, filter: OfferFilter, today: string): RawBuilder<unknown> {
  const { search, status, clientId, salesmanId } = filter;
  const conditions = [inScope(of)];
  if (search.trim() !== '') {
    const part = search.trim().toUpperCase();
    const found = [
      sql`o.client_id in (select c.client_id from clients c where c.company_id = ${of.companyId} and ${clientNamed(search)})`,
    ];
    if (/^[PRE\d-]+$/.test(part))
      found.push(sql`'PRE-0001-' || lpad(o.offer_number::text, 8, '0') like ${`%${part}%`}`);
    conditions.push(sql`(${sql.join(found, sql` or `)})`);
  }
  if (status !== undefined) conditions.push(inStatus(status, today));
  if (clientId !== undefined) conditions.push(sql`o.client_id = ${clientId}`);
  if (salesmanId === 0) conditions.push(sql`o.salesman_user_id is null`);
  else if (salesmanId !== undefined) conditions.push(sql`o.salesman_user_id = ${salesmanId}`);
  return sql.join(conditions, sql` and `);
}

const SORTED = {
  number: sql`o.offer_number`,
  client: sql`lower(o.client_name)`,
  validUntil: sql`o.valid_until`,
  total: sql`o.total`,
} as const;

export interface OfferOrder {
  readonly sort: keyof typeof SORTED;
  readonly isDown: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of offers. */
export async function selectOfferPage(
  db: Database,
  condition: RawBuilder<unknown>,
  { sort, isDown, limit, offset }: OfferOrder,
): Promise<OfferRowDb[]> {
  const direction = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<OfferRowDb>`
    ${offersWhere(condition)}
    order by ${SORTED[sort]} ${direction}, o.offer_id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Returns how many offers a filter has, and what they sum up to in pesos as a decimal text. */
export async function countOffers(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<{ readonly offers: number; readonly total: string }> {
  const { rows } = await sql<{ offers: number; total: string }>`
    select count(*)::int as offers, coalesce(sum(o.total), 0)::text as total from offers o where ${condition}`.execute(
    db,
  );
  return rows[0] ?? { offers: 0, total: '0' };
}

/** Returns how many offers each built-in view shows. */
export async function countOfferViews(
  db: Database,
  of: OrdersOf,
  today: string,
): Promise<{ open: number; accepted: number }> {
  const { rows } = await sql<{ open: number; accepted: number }>`
    select count(*) filter (where ${inStatus('open', today)})::int as open,
      count(*) filter (where ${inStatus('accepted', today)})::int as accepted
    from offers o where ${inScope(of)}`.execute(db);
  return rows[0] ?? { open: 0, accepted: 0 };
}

const FOUND_MAX = 12;

/** Returns the first clients that a text finds among those of whom the caller may see offers, or the one with the id. */
export async function findOfferClients(
  db: Database,
  { companyId, clientId: own, salesmanUserId }: OrdersOf,
  { search, clientId }: { readonly search: string; readonly clientId?: number | undefined },
): Promise<{ clientId: number; clientCode: string; legalName: string }[]> {
  const conditions = [sql`c.company_id = ${companyId}`, clientMatches(search)];
  if (own !== undefined) conditions.push(sql`c.client_id = ${own}`);
  if (clientId !== undefined) conditions.push(sql`c.client_id = ${clientId}`);
  if (salesmanUserId !== undefined)
    conditions.push(sql`c.client_id in (
      select s.client_id from salesman_clients s
      where s.company_id = ${companyId} and s.salesman_user_id = ${salesmanUserId})`);
  const { rows } = await sql<{ clientId: number; clientCode: string; legalName: string }>`
    select c.client_id as "clientId", c.client_code as "clientCode", c.legal_name as "legalName"
    from clients c where ${sql.join(conditions, sql` and `)}
    order by lower(c.legal_name), c.client_id limit ${FOUND_MAX}`.execute(db);
  return rows;
}
