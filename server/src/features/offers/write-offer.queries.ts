// SQL that writes offers: a new one with its number and lines, a repeated request's offer, its last day, withdrawal, and the order that
// it became.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { TaxColumns } from '../taxes/taxes.service.js';

export interface NewOfferRow {
  readonly companyId: number;
  readonly externalId: string;
  /** SHA-256 of the request. */
  readonly request: string;
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly userId: number;
  readonly salesmanUserId: number | null;
  readonly takenAt: Date | null;
  readonly priceListId: number;
  /** '2026-03-31'. */
  readonly validUntil: string;
  readonly note: string;
  /** Pesos as a decimal text. */
  readonly total: string;
  readonly taxes: TaxColumns;
}

export interface NewOfferLineRow {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly imagePath: string | null;
  /** Pesos as a decimal text. */
  readonly listPrice: string;
  readonly unitPrice: string;
  /** The IVA of its product: code and percentage. */
  readonly taxCode: string;
  readonly taxRate: number;
  readonly ownPrice: boolean;
  readonly quantity: number;
  readonly minimalSalesQuantity: number;
  readonly presentationQuantity: number;
  readonly observations: string;
}

/** Locks the key of an offer until the transaction ends, even before the offer exists. */
export async function lockOfferKey(tx: Tx, companyId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offer:${companyId}:${key}`}, 0))`.execute(tx);
}

/** Returns who made the offer of a key, and from which request; undefined while the key is free. */
export async function offerOfKey(
  db: Database,
  companyId: number,
  key: string,
): Promise<{ user_id: number; request: string } | undefined> {
  return db
    .selectFrom('offers')
    .select(['user_id', 'request'])
    .where('company_id', '=', companyId)
    .where('external_id', '=', key)
    .executeTakeFirst();
}

/**
 * Takes the next number and writes the offer with its lines: one statement, whatever the number of lines. The number's row stays
 * locked until the transaction ends.
 */
export async function insertOffer(
  tx: Tx,
  offer: NewOfferRow,
  lines: readonly NewOfferLineRow[],
): Promise<{ offer_id: number; offer_number: number }> {
  const { rows } = await sql<{ offer_id: number; offer_number: number }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${offer.companyId}, 'offer', 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), made as (
      insert into offers (company_id, external_id, request, offer_number, client_id, client_code, client_name, user_id,
        salesman_user_id, taken_at, price_list_id, valid_until, note, total, taxes, to_pay)
      select ${offer.companyId}, ${offer.externalId}, ${offer.request}, last_number, ${offer.clientId}, ${offer.clientCode},
        ${offer.clientName}, ${offer.userId}, ${offer.salesmanUserId}::int, ${offer.takenAt}::timestamptz,
        ${offer.priceListId}, ${offer.validUntil}::date, ${offer.note}, ${offer.total},
        ${offer.taxes.taxes}::jsonb, ${offer.taxes.toPay}::numeric
      from numbered
      returning offer_id, offer_number
    ), lines as (
      insert into offer_lines (company_id, offer_id, position, product_id, code, name, image_path, list_price, unit_price,
        tax_code, tax_rate, own_price, quantity, minimal_sales_quantity, presentation_quantity, observations)
      select ${offer.companyId}, offer_id, given.position, given.product_id, given.code, given.name, given.image_path,
        given.list_price, given.unit_price, given.tax_code, given.tax_rate, given.own_price, given.quantity, given.minimal, given.presentation,
        given.observations
      from made, unnest(
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.code)}::text[],
        ${lines.map((line) => line.name)}::text[],
        ${lines.map((line) => line.imagePath)}::text[],
        ${lines.map((line) => line.listPrice)}::numeric[],
        ${lines.map((line) => line.unitPrice)}::numeric[],
        ${lines.map((line) => line.taxCode)}::text[],
        ${lines.map((line) => line.taxRate)}::numeric[],
        ${lines.map((line) => line.ownPrice)}::boolean[],
        ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.minimalSalesQuantity)}::int[],
        ${lines.map((line) => line.presentationQuantity)}::int[],
        ${lines.map((line) => line.observations)}::text[]
      ) with ordinality as given (product_id, code, name, image_path, list_price, unit_price, tax_code, tax_rate,
        own_price, quantity, minimal, presentation, observations, position)
    )
    select offer_id, offer_number from made`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('The offer was not written.');
  return made;
}

/** Changes the last day of a locked offer, or whether it is withdrawn. */
export async function updateOffer(
  tx: Tx,
  companyId: number,
  offerId: number,
  change: { readonly validUntil: string } | { readonly isWithdrawn: boolean },
): Promise<void> {
  const set =
    'validUntil' in change
      ? sql`valid_until = ${change.validUntil}::date`
      : sql`withdrawn_at = ${change.isWithdrawn ? sql`now()` : sql`null`}`;
  await sql`update offers set ${set} where company_id = ${companyId} and offer_id = ${offerId}`.execute(tx);
}

/** Notes the order that a locked offer became, and returns its id. */
export async function markAccepted(
  tx: Tx,
  companyId: number,
  offerId: number,
  orderExternalId: string,
): Promise<number> {
  const { rows } = await sql<{ order_id: number }>`
    update offers set accepted_at = now(), order_id = placed.order_id
    from orders placed
    where offers.company_id = ${companyId} and offer_id = ${offerId} and placed.company_id = ${companyId}
      and placed.external_id = ${orderExternalId}
    returning placed.order_id`.execute(tx);
  const [accepted] = rows;
  if (accepted === undefined) throw new Error('The order of an offer was not found.');
  return accepted.order_id;
}

/** Returns the e-mail of the active user who made an offer; undefined if they are not active any more. */
export async function makerOf(db: Database, companyId: number, offerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from offers o join users u on u.company_id = o.company_id and u.user_id = o.user_id
    where o.company_id = ${companyId} and o.offer_id = ${offerId} and u.status = 'active'`.execute(db);
  return rows[0]?.email;
}
