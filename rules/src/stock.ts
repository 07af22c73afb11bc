import type { NamedProduct, Refusal } from './refusals.js';

/** 0 available, 1 sin stock, 2 producto a ingresar. Derived from the facts, never stored. */
export type StockStatusCode = 0 | 1 | 2;

/** What is known of a product's stock, in whole units. */
export interface StockFacts {
  /** Units in the warehouse, as the ERP counts them. */
  readonly stock: number;
  /** Units of confirmed orders that have not left yet. */
  readonly reserved: number;
  /** Units on their way (calculatedFutureStock). */
  readonly futureStock: number;
  /** False for what is never counted (made on demand, digital): always available. */
  readonly hasPhysicalStock: boolean;
}

/**
 * The status that the buyer sees: 0 when something is left or stock is not counted; else 2 when units on their
 * way are not all promised yet; else 1.
 */
export function stockStatusCode(facts: StockFacts): StockStatusCode {
  if (!facts.hasPhysicalStock || onHand(facts) > 0) return 0;
  return onHand(facts) + facts.futureStock > 0 ? 2 : 1;
}

/**
 * The units that may still be ordered, null for no limit. What is on its way counts only while nothing is on
 * hand (status 2); orders that were promised from it are taken off.
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
 * Whether so many units of a product may be ordered now. The quantity is a line's whole quantity, not a
 * difference to what the cart holds already: a cart reserves nothing.
 * @returns undefined when they may.
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

function onHand({ stock, reserved }: StockFacts): number {
  return stock - reserved;
}
