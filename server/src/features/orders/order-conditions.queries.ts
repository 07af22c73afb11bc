// SQL conditions that the order lists share: the orders that the caller may see, a range of days, a part of the order
// number, and words of the client's name.

import { TIME_ZONE } from '@mostrador/rules/days';
import { SEARCH_WORDS_MAX } from '@mostrador/rules/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { OrdersOf } from './orders.queries.js';

/** Limits orders `o` to those that the caller may see. */
export function inScope({ companyId, clientId, salesmanUserId }: OrdersOf): RawBuilder<unknown> {
  const conditions = [sql`o.company_id = ${companyId}`];
  if (clientId !== undefined) conditions.push(sql`o.client_id = ${clientId}`);
  if (salesmanUserId !== undefined)
    conditions.push(sql`o.client_id in (
      select s.client_id from salesman_clients s
      where s.company_id = ${companyId} and s.salesman_user_id = ${salesmanUserId})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Limits orders `o` to a range of days in Argentina, both included. */
export function inDays(days: {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}): RawBuilder<unknown>[] {
  const { dateFrom, dateTo } = days;
  return [
    ...(dateFrom === undefined
      ? []
      : [sql`o.placed_at >= ${dateFrom}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}`]),
    ...(dateTo === undefined
      ? []
      : [sql`o.placed_at < (${dateTo}::date + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)}`]),
  ];
}

const NUMBER = /^[PED\d-]+$/;

/** Returns the typed text if it may be a part of an order's number: '42', 'ped-0001-00000042'. */
export function partOfNumber(search: string): string | undefined {
  const part = search.trim().toUpperCase();
  return NUMBER.test(part) ? part : undefined;
}

/** Matches orders whose printed number contains the part, which has only letters, digits and hyphens. */
export const ofNumber = (part: string): RawBuilder<unknown> =>
  sql`'PED-0001-' || lpad(o.order_number::text, 8, '0') like ${`%${part}%`}`;

/** Matches clients `c` whose name or code contains every typed word; accents and case are ignored, `%` is literal. */
export function clientNamed(search: string): RawBuilder<unknown> {
  const plain = sql`translate(lower(c.legal_name || ' ' || c.client_code), 'áéíóúàèìòùâêîôûäëïöüñç', 'aeiouaeiouaeiouaeiounc')`;
  const words = search
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .split(/\s+/);
  const patterns = words
    .filter((word) => word !== '')
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${plain} like all (${patterns}::text[])`;
}
