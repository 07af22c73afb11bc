// Reads offers that a caller may see, as the contract has them: the rows of lists, and one offer with the stock of its products.

import type { Offer, OfferResult, OfferRow } from '@mostrador/contract/entries/offers';
import { toCentavos } from '@mostrador/rules/money';
import { formatOfferNumber, type OfferedLine } from '@mostrador/rules/offers';
import { availableQuantity, type StockFacts } from '@mostrador/rules/stock';
import type { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { documentNumber, ordersFor } from '../orders/order-scope.service.js';
import { type Buyer, buyerOf, type PricedProduct, productsByIds } from '../products/products.service.js';
import { keptTaxes, taxesAnswer } from '../taxes/taxes.service.js';
import { statusOf } from './offer-status.js';
import { heldUnits, stockFor } from './offer-stock.service.js';
import { findOffer, linesOfOffer, listOffers, type OfferLineDb, type OfferRowDb } from './offers.queries.js';

/** Maximum offers of one answer. */
const LISTED_MAX = 500;

/** The 404 of an offer that is not the caller's. */
export const offerNotFound = () => notFound('No encontramos ese presupuesto.');

/** Returns a client's offers, newest first; for staff those of the client that they buy for, else of all whom they look after. */
export async function clientOffers(shop: Shop, session: Session): Promise<OfferRow[]> {
  const scope = ordersFor(shop, session);
  const of = { ...scope, clientId: session.client?.clientId ?? scope.clientId };
  const rows = await listOffers(shop.db, of, LISTED_MAX);
  return rows.map((row) => toOfferRow(shop, row));
}

/** Returns an offer that the caller may see; throws 404 for any other. */
export async function readableOffer(
  shop: Shop,
  db: Database,
  session: Session,
  externalId: string,
): Promise<OfferRowDb> {
  const row = await findOffer(db, ordersFor(shop, session), externalId);
  if (row === undefined) throw offerNotFound();
  return row;
}

/** Returns one offer as it is now. */
export async function readOffer(shop: Shop, session: Session, externalId: string): Promise<Offer> {
  const row = await readableOffer(shop, shop.db, session, externalId);
  const lines = await linesOfOffer(shop.db, session.companyId, row.offer_id);
  const products = await offeredProducts(shop, shop.db, session, row, lines);
  return {
    ...toOfferRow(shop, row),
    holdsStock: row.holds_stock && statusOf(shop, row) === 'open',
    note: row.note,
    taxes: taxesAnswer(keptTaxes(row.taxes)),
    takenAt: row.taken_at?.toISOString() ?? null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    offeredLines: lines.map((line) => {
      const { sellable, stock } = offeredFacts(line, products.get(line.product_id));
      return {
        lineId: line.external_id,
        code: line.code,
        name: line.name,
        imagePath: line.image_path,
        quantity: line.quantity,
        listPrice: toCentavos(line.list_price),
        unitPrice: toCentavos(line.unit_price),
        ownPrice: line.own_price,
        minimalSalesQuantity: line.minimal_sales_quantity,
        presentationQuantity: line.presentation_quantity,
        observations: line.observations,
        sellable,
        left: sellable ? availableQuantity(stock) : 0,
      };
    }),
  };
}

/** Returns the answer of a change of an offer. */
export const offerAnswer = async (
  shop: Shop,
  session: Session,
  externalId: string,
  message: string,
): Promise<OfferResult> => ({
  resultCode: 0,
  message,
  offer: await readOffer(shop, session, externalId),
});

/** Products of an offer as its client sees them; what an administrator may order beyond that is not offered. */
export const clientsBuyer = (shop: Shop, session: Session): Buyer => ({
  ...buyerOf(shop, session),
  profile: 1,
});

/** Returns the products of an offer's lines by id, with the stock that is there for its client. */
export async function offeredProducts(
  shop: Shop,
  db: Database,
  session: Session,
  row: OfferRowDb,
  lines: readonly OfferLineDb[],
): Promise<Map<number, PricedProduct>> {
  const products = await productsByIds(
    db,
    clientsBuyer(shop, session),
    lines.map((line) => line.product_id),
  );
  const held = await heldUnits(db, session.companyId, row);
  return new Map(
    [...products].map(([id, priced]) => [id, { ...priced, stock: stockFor(priced.stock, held.get(id)) }]),
  );
}

const NO_STOCK: StockFacts = { stock: 0, reserved: 0, futureStock: 0, hasPhysicalStock: true };

/** Returns a line as rules/offers takes it, with its product as it is now. */
export const offeredFacts = (line: OfferLineDb, priced: PricedProduct | undefined): OfferedLine => ({
  quantity: line.quantity,
  minimalSalesQuantity: line.minimal_sales_quantity,
  presentationQuantity: line.presentation_quantity,
  sellable: priced?.sellable === true,
  stock: priced?.stock ?? NO_STOCK,
});

/** Returns an offer as the contract's lists have it. */
export const toOfferRow = (shop: Shop, row: OfferRowDb): OfferRow => ({
  externalId: row.external_id,
  offerNumber: row.offer_number,
  formatedDocumentNumber: formatOfferNumber(row.offer_number),
  clientId: row.client_id,
  clientCode: row.client_code,
  clientName: row.client_name,
  status: statusOf(shop, row),
  madeAt: row.made_at.toISOString(),
  madeBy: row.maker_name,
  validUntil: row.valid_until,
  lines: row.lines,
  total: toCentavos(row.total),
  order:
    row.order_external_id === null || row.order_number === null
      ? null
      : { externalId: row.order_external_id, formatedDocumentNumber: documentNumber(row.order_number) },
});
