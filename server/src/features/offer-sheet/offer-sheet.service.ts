// Reads an offer's summary for its mail and its PDF, and draws the PDF as an order's is drawn.

import { formatCuit } from '@mostrador/rules/cuit';
import { multiply, toCentavos } from '@mostrador/rules/money';
import { formatOfferNumber } from '@mostrador/rules/offers';
import type { Database } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { dates, type OrderSummary, orderPdf, taxSummary } from '../order-sheet/order-sheet.service.js';
import {
  type OfferSummaryLineRow,
  type OfferSummaryRow,
  selectLines,
  selectOffer,
} from './offer-summary.queries.js';

/** What an offer's mail and PDF show. */
export interface OfferSummary {
  readonly sheet: OrderSummary;
  /** 'dd/mm/yyyy', the last day on which it holds. */
  readonly validUntil: string;
  readonly note: string;
  /** Whether units are reserved for the client until then. */
  readonly holdsStock: boolean;
}

/** Reads an offer as its mail and its PDF show it. */
export async function readOfferSummary(
  db: Database,
  companyId: number,
  offerId: number,
): Promise<OfferSummary> {
  const [offer, lines] = await Promise.all([
    selectOffer(db, companyId, offerId),
    selectLines(db, companyId, offerId),
  ]);
  return offerSummary(offer, lines);
}

/** Returns the offer's PDF in the brand's look. */
export const offerPdf = (
  shop: Pick<Shop, 'brand' | 'brandFolder' | 'files'>,
  { sheet }: OfferSummary,
): Promise<Buffer> => orderPdf(shop, sheet, 'Presupuesto');

function offerSummary(offer: OfferSummaryRow, lines: readonly OfferSummaryLineRow[]): OfferSummary {
  const validUntil = dayText(offer.valid_until);
  const door = `${offer.street} ${offer.number}`.trim();
  const details: readonly (readonly [string, string])[] = [
    ['Válido hasta', validUntil],
    ['Preparado por', offer.maker_name],
    ['Stock', offer.holds_stock ? 'Reservado hasta ese día' : ''],
    ['Nota', offer.note],
  ];
  const sheet: OrderSummary = {
    externalId: offer.external_id,
    number: formatOfferNumber(offer.offer_number),
    placedAt: offer.made_at,
    date: dates.format(offer.made_at),
    total: toCentavos(offer.total),
    ...taxSummary(offer.taxes),
    discountRows: [],
    shipping: 0,
    shippingText: undefined,
    lines: lines.map(lineOf),
    paymentAlert: null,
    partlyDelivered: false,
    wasHeld: false,
    clientName: offer.client_name,
    clientCode: offer.client_code,
    clientEmail: '',
    clientCuit: formatCuit(offer.legal_id),
    clientTaxCategory: offer.tax_category ?? '',
    clientAddress: [door, offer.city, offer.province].filter((part) => part).join(', '),
    identityDate: '',
    clientPhone: offer.contact_phone,
    placedBy: { name: offer.maker_name, email: offer.maker_email },
    placedByClient: true,
    details: details.filter(([, value]) => value.trim() !== ''),
  };
  return { sheet, validUntil, note: offer.note, holdsStock: offer.holds_stock };
}

function lineOf(row: OfferSummaryLineRow): OrderSummary['lines'][number] {
  const unitPrice = toCentavos(row.unit_price);
  return {
    code: row.code,
    name: row.name,
    quantity: row.quantity,
    pending: row.quantity,
    cancelled: 0,
    progress: '',
    listPrice: toCentavos(row.list_price),
    unitPrice,
    subtotal: multiply(unitPrice, row.quantity),
    observations: row.observations,
  };
}

/** '2026-03-31' as '31/03/2026'. */
const dayText = (day: string): string => day.split('-').reverse().join('/');
