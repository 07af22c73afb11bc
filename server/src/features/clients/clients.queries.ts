// SQL of the list of clients that a salesman may buy for, with the lines in their open carts, and of a client's mail
// address.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { ClientTaxes } from '../../shop.js';
import { clientTaxes } from '../taxes/taxes.service.js';
import { clientMatches } from './client-search.queries.js';
import { listDays, type OwnListDays } from './own-price-list.queries.js';
import { isPermittedClient, type Salesman } from './target-client.queries.js';

export interface SalesmanClientRow {
  clientId: number;
  clientCode: string;
  clientName: string;
  clientEmail: string;
  city: string;
  cartItemsCount: number;
  priceListId: number | null;
  listDays: OwnListDays | null;
  discountListId: number | null;
  hasCustomerPrices: boolean;
  /** Of the delivery address. */
  deliveryProvinceCode: string | null;
  taxes: ClientTaxes;
}

/**
 * Returns the clients that a salesman may buy for and that match the search, by name, each with the number of lines in the
 * salesman's open cart. One statement; `limit` undefined returns all, a
 * `clientId` that client alone.
 */
export async function clientsWithCarts(
  db: Database,
  salesman: Salesman,
  searchTerm: string,
  limit: number | undefined,
  clientId?: number,
): Promise<SalesmanClientRow[]> {
  const { rows } = await sql<SalesmanClientRow>`
    select c.client_id as "clientId", c.client_code as "clientCode", c.legal_name as "clientName",
      c.email as "clientEmail", coalesce(nullif(c.delivery_address_city_name, ''), c.legal_address_city_name) as city,
      coalesce(k.lines, 0)::int as "cartItemsCount",
      c.price_list_id as "priceListId", ${listDays} as "listDays", c.discount_list_id as "discountListId",
      exists (select from customer_prices o where o.client_id = c.client_id) as "hasCustomerPrices",
      p.province_code as "deliveryProvinceCode", ${clientTaxes} as taxes
    from clients c
    left join provinces p on p.province_id = case
      when c.delivery_address_street <> '' or c.delivery_address_city_name <> ''
        or c.delivery_address_province_id is not null then c.delivery_address_province_id
      else c.legal_address_province_id end
    left join (
      select k.target_client_id, count(*) as lines from carts k join cart_lines l on l.cart_id = k.cart_id
      where k.user_id = ${salesman.userId} group by k.target_client_id
    ) k on k.target_client_id = c.client_id
    where ${isPermittedClient(salesman)} and ${clientMatches(searchTerm)}
      and (${clientId ?? null}::int is null or c.client_id = ${clientId ?? null}::int)
    order by c.legal_name, c.client_id
    limit ${limit ?? null}::int`.execute(db);
  return rows;
}

/** Returns the address for mails about an order: that of the client's first active user, else the client's own
 * confirmed one. */
export async function clientMailAddress(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select coalesce((
      select u.email from users u
      where u.company_id = c.company_id and u.client_id = c.client_id and u.web_profile_id = 1 and u.status = 'active'
      order by u.user_id limit 1), c.mail_address) as email
    from clients c where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  return rows[0]?.email;
}
