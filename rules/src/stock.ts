// A product's stock status (sin stock, a ingresar), its available units, and the check of an ordered quantity against
// them.

import type { NamedProduct, Refusal } from './refusals.js';

/** 0 available, 1 sin stock, 2 producto a ingresar. Derived from the stock, never stored. */
export type StockStatusCode = 0 | 1 | 2;

/** The stock of a product, in whole units. */
export interface StockFacts {
  /** Units in the warehouse, as the ERP counts them. */
  readonly stock: number;
  /** Units of confirmed orders that have not been dispatched yet, and of open offers that reserve them. */
  readonly reserved: number;
  /** Units on their way (calculatedFutureStock). */
  readonly futureStock: number;
  /** False for products without stock control (made on demand, digital): always available. */
  readonly hasPhysicalStock: boolean;
}

/**
 * Returns the stock status that the buyer sees: 0 if units are left or stock is not counted; else 2 if not all arriving
 * units are reserved; else 1.
 */
export function stockStatusCode(facts: StockFacts): StockStatusCode {
  if (!facts.hasPhysicalStock || onHand(facts) > 0) return 0;
  return onHand(facts) + facts.futureStock > 0 ? 2 : 1;
}

/**
 * Returns the units that may still be ordered; null for no limit. Arriving units count only if no unit is left in the
 * warehouse (status 2), and orders that already reserved them are subtracted.
 */
export function availableQuantity(facts: StockFacts): number | null {
  if (!facts.hasPhysicalStock) return null;
  switch (stockStatusCode(facts)) {
    case 0:
      return onHand(facts);
    case 1:
      return 0;
    case 2:
      return onHand(facts) + facts.futureStock;
  }
}

/**
 * Checks that the stock covers a quantity. The quantity is the line's whole quantity, not a difference, because a cart
 * reserves no stock.
 * @param quantity whole units.
 * @returns the refusal with the units that are left; undefined if the stock is sufficient.
 */
export function checkStock(
  quantity: number,
  facts: StockFacts,
  { code, name }: NamedProduct,
): Refusal<'stock_insufficient'> | undefined {
  const left = availableQuantity(facts);
  if (left === null || quantity <= left) return undefined;
  return { code: 'stock_insufficient', product: { code, name }, left };
}

/** A product is running out when less than this many times its minimum quantity is left. */
export const RUNNING_OUT_MINIMA = 3;

/**
 * Returns whether units are left, but fewer than {@link RUNNING_OUT_MINIMA} times the minimum quantity.
 * @param minimum the least that can be ordered; null for one unit.
 */
export function isRunningOut(facts: StockFacts, minimum: number | null): boolean {
  if (!facts.hasPhysicalStock) return false;
  const left = onHand(facts);
  return left > 0 && left < RUNNING_OUT_MINIMA * Math.max(minimum ?? 1, 1);
}

function onHand({ stock, reserved }: StockFacts): number {
  return stock - reserved;
}
