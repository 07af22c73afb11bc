// SQL that reads offers with their lines: those that a caller may see, one of them, and the lock that an offer's changes take.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { inScope, type OrdersOf } from '../orders/order-scope.service.js';

export interface OfferRowDb {
  offer_id: number;
  external_id: string;
  offer_number: number;
  client_id: number;
  client_code: string;
  client_name: string;
  maker_name: string;
  made_at: Date;
  taken_at: Date | null;
  /** '2026-03-31'. */
  valid_until: string;
  note: string;
  /** Pesos as a decimal text. */
  total: string;
  /** As `keptTaxes` reads them; null where they are not known. */
  taxes: unknown;
  lines: number;
  withdrawn_at: Date | null;
  /** Whether units are reserved for it. */
  holds_stock: boolean;
  accepted_at: Date | null;
  order_external_id: string | null;
  order_number: number | null;
}

/** Selects the columns of `OfferRowDb` of offers `o`, with who made them and the orders that they became. */
export const offersWhere = (condition: RawBuilder<unknown>) => sql<OfferRowDb>`
  select o.offer_id, o.external_id, o.offer_number, o.client_id, o.client_code, o.client_name, u.name as maker_name, o.made_at,
    o.taken_at, o.valid_until::text as valid_until, o.note, o.total, o.taxes, o.withdrawn_at, o.accepted_at, o.holds_stock,
    (select count(*)::int from offer_lines l where l.offer_id = o.offer_id) as lines,
    placed.external_id as order_external_id, placed.order_number
  from offers o
  join users u on u.company_id = o.company_id and u.user_id = o.user_id
  left join orders placed on placed.company_id = o.company_id and placed.order_id = o.order_id
  where ${condition}`;

/** Returns the newest offers of those that the caller may see. */
export async function listOffers(db: Database, of: OrdersOf, limit: number): Promise<OfferRowDb[]> {
  const { rows } =
    await sql<OfferRowDb>`${offersWhere(inScope(of))} order by o.offer_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns an offer; undefined if there is none that the caller may see. */
export async function findOffer(
  db: Database,
  of: OrdersOf,
  externalId: string,
): Promise<OfferRowDb | undefined> {
  const { rows } = await offersWhere(sql`${inScope(of)} and o.external_id = ${externalId}`).execute(db);
  return rows[0];
}

export interface OfferLineDb {
  external_id: string;
  product_id: number;
  code: string;
  name: string;
  image_path: string | null;
  /** Pesos as a decimal text. */
  list_price: string;
  unit_price: string;
  own_price: boolean;
  quantity: number;
  minimal_sales_quantity: number;
  presentation_quantity: number;
  observations: string;
}

/** Returns an offer's lines in their order. */
export const linesOfOffer = (db: Database, companyId: number, offerId: number): Promise<OfferLineDb[]> =>
  db
    .selectFrom('offer_lines')
    .select([
      'external_id',
      'product_id',
      'code',
      'name',
      'image_path',
      'list_price',
      'unit_price',
      'own_price',
      'quantity',
      'minimal_sales_quantity',
      'presentation_quantity',
      'observations',
    ])
    .where('company_id', '=', companyId)
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute();

/** Locks an offer until the transaction ends. Returns false if the company has none of that id. */
export async function lockOffer(tx: Tx, companyId: number, externalId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('offers')
    .where('company_id', '=', companyId)
    .where('external_id', '=', externalId)
    .select('offer_id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
