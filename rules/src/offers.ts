// Offers (presupuestos): the state of an offer on a day, until when one may hold, its printed number, and what becomes of each line
// when the client turns it into an order.

import { dayAfter } from './days.js';
import type { Centavos } from './money.js';
import { stepOf } from './quantity.js';
import { availableQuantity, type StockFacts } from './stock.js';

/** Days that an offer holds if its maker chooses no other day; the day on which it is made is not counted. */
export const OFFER_DAYS = 15;
/** The most days that an offer may hold. */
export const OFFER_DAYS_MAX = 365;
export const OFFER_NOTE_MAX = 500;

/** The states of an offer with their Spanish words. */
export const OFFER_STATUSES = {
  open: 'Vigente',
  accepted: 'Aceptado',
  expired: 'Vencido',
  withdrawn: 'Retirado',
} as const;

export type OfferStatus = keyof typeof OFFER_STATUSES;

/** What decides the state of an offer. Days as '2026-03-31', in Argentina. */
export interface OfferFacts {
  /** The last day on which it holds. */
  readonly validUntil: string;
  readonly isWithdrawn: boolean;
  /** Whether it has become an order. */
  readonly isAccepted: boolean;
}

/**
 * Returns the state of an offer. It holds through the end of its last day. An accepted offer stays accepted.
 * @param today '2026-03-31', in Argentina.
 */
export function offerStatus({ validUntil, isWithdrawn, isAccepted }: OfferFacts, today: string): OfferStatus {
  if (isAccepted) return 'accepted';
  if (isWithdrawn) return 'withdrawn';
  return validUntil < today ? 'expired' : 'open';
}

/**
 * Checks the last day of an offer: from today to {@link OFFER_DAYS_MAX} days later.
 * @returns a Spanish sentence; undefined if the day is accepted.
 */
export function checkValidUntil(validUntil: string, today: string): string | undefined {
  if (validUntil < today) return 'La fecha de validez no puede ser anterior a hoy.';
  if (validUntil > dayAfter(today, OFFER_DAYS_MAX))
    return 'Un presupuesto puede valer hasta un año. Por favor elija una fecha más cercana.';
  return undefined;
}

/**
 * Formats an offer's number as it is printed and shown: 'PRE-0001-00000042'.
 * @throws RangeError if the number is not whole, is below 1 or has more than eight digits.
 */
export function formatOfferNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99_999_999)
    throw new RangeError(`Not the number of an offer: ${number}`);
  return `PRE-0001-${String(number).padStart(8, '0')}`;
}

/**
 * What becomes of an offered line: ordered: as offered; fewer_wanted: the client wants fewer units; fewer_stock: not as many are left;
 * refused: the client does not want it; no_stock: too few are left for an order; gone: the product is not sold any more.
 */
export const OFFER_LINE_OUTCOMES = [
  'ordered',
  'fewer_wanted',
  'fewer_stock',
  'refused',
  'no_stock',
  'gone',
] as const;
export type OfferLineOutcome = (typeof OFFER_LINE_OUTCOMES)[number];

/** An offered line with its product as it is now. */
export interface OfferedLine {
  /** Offered units. */
  readonly quantity: number;
  /** The minimum units and the pack size when the offer was made; null or 0 for none. */
  readonly minimalSalesQuantity: number | null;
  readonly presentationQuantity: number | null;
  /** Whether the product is still sold to this client. */
  readonly sellable: boolean;
  readonly stock: StockFacts;
}

export interface OfferLineAnswer {
  readonly outcome: OfferLineOutcome;
  /** Units that are ordered; 0 for a line that is left out. */
  readonly quantity: number;
}

/** Returns the fewest units of an offered line that can be ordered: the minimum of then, or all of a line offered below it. */
export const leastOf = ({ quantity, minimalSalesQuantity }: OfferedLine): number =>
  Math.max(1, Math.min(quantity, minimalSalesQuantity ?? 1));

/**
 * Returns what becomes of an offered line. The minimum and the pack size are those of the offer. Where the stock is short and whole
 * packs were wanted, whole packs are ordered.
 * @param wanted units that the client asks for; more than were offered counts as all, 0 as none.
 */
export function answerOfferLine(line: OfferedLine, wanted: number): OfferLineAnswer {
  const asked = Math.min(wanted, line.quantity);
  if (asked <= 0) return { outcome: 'refused', quantity: 0 };
  if (!line.sellable) return { outcome: 'gone', quantity: 0 };
  const left = availableQuantity(line.stock) ?? asked;
  if (left >= asked) return { outcome: asked < line.quantity ? 'fewer_wanted' : 'ordered', quantity: asked };
  const pack = stepOf({ presentationQuantity: line.presentationQuantity });
  const units = asked % pack === 0 ? left - (left % pack) : left;
  if (units < leastOf(line)) return { outcome: 'no_stock', quantity: 0 };
  return { outcome: 'fewer_stock', quantity: units };
}

/** What an offer says of a product's stock, before the client chooses. */
export type OfferedStock =
  | { readonly kind: 'available' }
  | { readonly kind: 'few'; readonly left: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'gone' };

/** Returns what the client reads about the stock of an offered line: 'Hay', 'Quedan 5', 'Sin stock' or 'Ya no se vende'. */
export function offeredStock(line: OfferedLine): OfferedStock {
  const { outcome, quantity } = answerOfferLine(line, line.quantity);
  if (outcome === 'gone') return { kind: 'gone' };
  if (outcome === 'no_stock') return { kind: 'none' };
  return outcome === 'fewer_stock' ? { kind: 'few', left: quantity } : { kind: 'available' };
}

/**
 * Checks a price that an administrator sets for a line. A price of 0 means 'no price' everywhere in the shop.
 * @returns a Spanish sentence; undefined if the price is accepted.
 */
export const checkOfferPrice = (price: Centavos): string | undefined =>
  Number.isInteger(price) && price > 0 ? undefined : 'El precio debe ser mayor que cero.';
