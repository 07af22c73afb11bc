// SQL that reads one offer with its client, its maker and its lines for the offer's mail and PDF.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns an offer with its client's data and its maker. */
export async function selectOffer(db: Database, companyId: number, offerId: number) {
  return db
    .selectFrom('offers as o')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'o.company_id').onRef('c.client_id', '=', 'o.client_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'o.company_id').onRef('u.user_id', '=', 'o.user_id'),
    )
    .leftJoin('tax_categories as t', 't.tax_category_id', 'c.tax_category_id')
    .leftJoin('provinces as p', 'p.province_id', 'c.legal_address_province_id')
    .select([
      'o.external_id',
      'o.offer_number',
      'o.made_at',
      sql<string>`o.valid_until::text`.as('valid_until'),
      'o.note',
      'o.holds_stock',
      'o.total',
      'o.taxes',
      'o.client_code',
      'o.client_name',
      'c.legal_id',
      'c.contact_phone',
      't.tax_category_description as tax_category',
      'c.legal_address_street as street',
      'c.legal_address_number as number',
      'c.legal_address_city_name as city',
      'p.province_name as province',
      'u.name as maker_name',
      'u.email as maker_email',
    ])
    .where('o.company_id', '=', companyId)
    .where('o.offer_id', '=', offerId)
    .executeTakeFirstOrThrow();
}
export type OfferSummaryRow = Awaited<ReturnType<typeof selectOffer>>;

/** Returns an offer's lines in their order. */
export async function selectLines(db: Database, companyId: number, offerId: number) {
  return db
    .selectFrom('offer_lines')
    .select(['code', 'name', 'quantity', 'list_price', 'unit_price', 'observations'])
    .where('company_id', '=', companyId)
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute();
}
export type OfferSummaryLineRow = Awaited<ReturnType<typeof selectLines>>[number];
