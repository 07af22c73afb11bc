// The quantity of a cart line: its minimum and step, the quantity after plus and minus, and the check of a typed
// quantity.
// Presentation size: `presentationQuantity`. An empty quantity resets to the minimum. 'La cantidad mínima es {n}.'

import type { Refusal } from './refusals.js';

/** The maximum units of a line. */
export const QUANTITY_MAX = 999_999;

/** How a product may be ordered, in whole units. A missing, zero or negative value counts as 1. */
export interface QuantityFacts {
  /** The minimum units of a line. A smaller quantity is refused. */
  readonly minimalSalesQuantity?: number | null | undefined;
  /** The units of one package: the step of the plus and minus buttons. Typed quantities need not be a multiple of it. */
  readonly presentationQuantity?: number | null | undefined;
}

/** Returns the minimum units of a line (spec: a minimal quantity not set or not positive counts as 1). */
export function minimumOf(product: QuantityFacts): number {
  return positiveOrOne(product.minimalSalesQuantity);
}

/** Returns the step of the plus and minus buttons, in units (spec: presentationQuantity, at least 1). */
export function stepOf(product: QuantityFacts): number {
  return positiveOrOne(product.presentationQuantity);
}

/**
 * Returns the quantity after a press of plus (spec, quantity stepping): one step more, or exactly one step if the quantity
 * was smaller; never below the minimum, never above {@link QUANTITY_MAX}.
 */
export function increaseQuantity(quantity: number, product: QuantityFacts): number {
  const step = stepOf(product);
  return clampQuantity(quantity < step ? step : quantity + step, product);
}

/**
 * Returns the quantity after a press of minus (spec, quantity stepping): one step less, never below the minimum.
 */
export function decreaseQuantity(quantity: number, product: QuantityFacts): number {
  return clampQuantity(quantity - stepOf(product), product);
}

/** Returns the quantity for an empty field: the minimum. */
export function quantityWhenEmpty(product: QuantityFacts): number {
  return minimumOf(product);
}

/**
 * Checks that a line's quantity is a whole number from the minimum to {@link QUANTITY_MAX}.
 * It need not be a multiple of the step. The stock is checked by `stock.ts`.
 * @returns the refusal; undefined if the quantity is accepted.
 */
export function checkQuantity(
  quantity: number,
  product: QuantityFacts,
): Refusal<'quantity_below_minimum' | 'quantity_invalid'> | undefined {
  if (!Number.isInteger(quantity) || quantity > QUANTITY_MAX) return { code: 'quantity_invalid' };
  const n = minimumOf(product);
  return quantity < n ? { code: 'quantity_below_minimum', n } : undefined;
}

function positiveOrOne(units: number | null | undefined): number {
  return units && Number.isInteger(units) && units > 0 ? Math.min(units, QUANTITY_MAX) : 1;
}

function clampQuantity(quantity: number, product: QuantityFacts): number {
  const minimum = minimumOf(product);
  // A half-typed text arrives here as NaN.
  if (Number.isNaN(quantity)) return minimum;
  return Math.min(Math.max(Math.trunc(quantity), minimum), QUANTITY_MAX);
}
