import type { Refusal } from './refusals.js';

/** No line asks for more units than this. */
export const QUANTITY_MAX = 999_999;

/** How a product may be ordered. Whole units; missing, zero or negative counts as 1 in both. */
export interface QuantityFacts {
  /** The fewest units of a line: a hard rule. */
  readonly minimalSalesQuantity?: number | null | undefined;
  /** The units of one package: the step of the plus and minus buttons, not a rule for typed quantities. */
  readonly presentationQuantity?: number | null | undefined;
}

/** The fewest units that may be ordered (spec: a minimal quantity not set or not positive counts as 1). */
export function minimumOf(product: QuantityFacts): number {
  return positiveOrOne(product.minimalSalesQuantity);
}

/** The units that one press of plus or minus adds or takes (spec: presentationQuantity, at least 1). */
export function stepOf(product: QuantityFacts): number {
  return positiveOrOne(product.presentationQuantity);
}

/**
 * The quantity after a press of plus (spec, quantity stepping): one step more, or exactly one step when there
 * was less than that; never below the minimum, never above {@link QUANTITY_MAX}.
 */
export function increaseQuantity(quantity: number, product: QuantityFacts): number {
  const step = stepOf(product);
  return clampQuantity(quantity < step ? step : quantity + step, product);
}

/**
 * The quantity after a press of minus (spec, quantity stepping): one step less; the minimum when there was one
 * step or less, and never below it.
 */
export function decreaseQuantity(quantity: number, product: QuantityFacts): number {
  return clampQuantity(quantity - stepOf(product), product);
}

/** The quantity that an emptied field falls back to: the minimum. */
export function quantityWhenEmpty(product: QuantityFacts): number {
  return minimumOf(product);
}

/**
 * Whether a line may have this quantity: a whole number from the minimum to {@link QUANTITY_MAX}.
 * It need not be a multiple of the step, and stock is another question (`stock.ts`).
 * @returns undefined when it may.
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
  // A field may hold half-typed text, which arrives here as NaN.
  if (Number.isNaN(quantity)) return minimum;
  return Math.min(Math.max(Math.trunc(quantity), minimum), QUANTITY_MAX);
}
