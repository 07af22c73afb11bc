// Raises or lowers a price by a percentage and rounds it, says which change of a price needs a second confirmation, and reads what
// is typed into a cell of prices.

import { type DecimalError, parseTypedDecimal } from './decimal.js';
import { type Centavos, MAX_CENTAVOS, WHOLE_BPS } from './money.js';

/** The steps to which a price may be rounded, in centavos: $ 0,01, $ 1, $ 10, $ 50, $ 100 and $ 1.000. */
export const ROUNDING_STEPS = [1, 100, 1_000, 5_000, 10_000, 100_000] as const;
export type RoundingStep = (typeof ROUNDING_STEPS)[number];

/** `nearest` rounds a half up. */
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const;
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number];

/** The least and the greatest percentage in basis points: 99 % less, and eleven times the price. */
export const MIN_INCREASE_BPS = -9_900;
export const MAX_INCREASE_BPS = 100_000;

/** A change of prices by a percentage. */
export interface PriceIncrease {
  /** Basis points: 850 raises by 8,5 %, −500 lowers by 5 %. */
  readonly bps: number;
  readonly step: RoundingStep;
  readonly direction: RoundingDirection;
}

/** The share of a price, in basis points, beyond which a change needs a second confirmation. */
export const CONFIRMED_CHANGE_BPS = 3_000;

/**
 * Returns the price after the increase, in centavos. It is rounded once, from the exact product, as
 * `div(amount * 100 * (10000 + bps) + added, step * 10000)` in SQL does. A price that the step would round to nothing is rounded to the
 * centavo, and is at least one centavo. No price (0) stays none.
 * @param price centavos, 0…{@link MAX_CENTAVOS}.
 * @throws RangeError if the price or the percentage is out of its range, or the result is above {@link MAX_CENTAVOS}.
 */
export function increasedPrice(price: Centavos, { bps, step, direction }: PriceIncrease): Centavos {
  if (!Number.isInteger(price) || price < 0 || price > MAX_CENTAVOS)
    throw new RangeError(`Not a price in centavos: ${price}`);
  if (!Number.isInteger(bps) || bps < MIN_INCREASE_BPS || bps > MAX_INCREASE_BPS)
    throw new RangeError(`Not an increase in basis points: ${bps}`);
  if (price === 0) return 0;
  const exact = BigInt(price) * BigInt(WHOLE_BPS + bps);
  const rounded = rounding(exact, step, direction) || rounding(exact, 1, direction) || /* one centavo */ 1;
  if (rounded > MAX_CENTAVOS) throw new RangeError(`The price is too large: ${rounded}`);
  return rounded;
}

function rounding(exact: bigint, step: number, direction: RoundingDirection): Centavos {
  const unit = BigInt(step) * BigInt(WHOLE_BPS);
  const added = { nearest: unit / 2n, up: unit - 1n, down: 0n }[direction];
  return Number((exact + added) / unit) * step;
}

/**
 * Returns by how much a price changes, in basis points of the old price, rounded; null if there was no price.
 * @param from centavos; null or 0 for no price.
 * @param to centavos; null counts as 0.
 */
export function changeBps(from: Centavos | null, to: Centavos | null): number | null {
  return from === null || from === 0 ? null : Math.round((((to ?? 0) - from) / from) * WHOLE_BPS);
}

/**
 * Returns whether a change of a price is so great that it needs a second confirmation: more than 30 % of the old price, or its
 * removal. A first price needs none.
 * @param from centavos; null or 0 for no price.
 * @param to centavos; null for no price.
 */
export function needsConfirmation(from: Centavos | null, to: Centavos | null): boolean {
  if (from === null || from === 0) return false;
  return Math.abs((to ?? 0) - from) * WHOLE_BPS > from * CONFIRMED_CHANGE_BPS;
}

/** Why a typed price is none. */
export type PriceEntryError = DecimalError | 'percentage_without_price' | 'percentage_out_of_range' | 'zero';

export type PriceEntry =
  | { readonly ok: true; readonly price: Centavos | null }
  | { readonly ok: false; readonly error: PriceEntryError };

const PERCENTAGE = /^([+\-−])\s*(\d{1,4})(?:,(\d{1,2}))?\s*%$/;

/**
 * Reads what is typed or pasted into a cell of prices: '1.234,50', '1234.5', nothing or '–' for no price, or a percentage such as '+8%' and
 * '-5,5 %' of the cell's price, rounded to the centavo.
 * @param current the cell's price in centavos, null for none.
 * @returns centavos (null: no price), or why it is not a price.
 */
export function parsePriceEntry(text: string, current: Centavos | null): PriceEntry {
  const typed = text.trim();
  if (typed === '' || typed === '–' || typed === '-') return { ok: true, price: null };
  const percentage = PERCENTAGE.exec(typed);
  if (percentage) return percentageOf(percentage, current);
  const parsed = parseTypedDecimal(typed);
  if (!parsed.ok) return parsed;
  return parsed.centavos === 0 ? { ok: false, error: 'zero' } : { ok: true, price: parsed.centavos };
}

function percentageOf([, sign, whole, decimals = '']: RegExpExecArray, current: Centavos | null): PriceEntry {
  if (current === null || current === 0) return { ok: false, error: 'percentage_without_price' };
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const bps = sign === '+' ? size : -size;
  if (bps < MIN_INCREASE_BPS || bps > MAX_INCREASE_BPS)
    return { ok: false, error: 'percentage_out_of_range' };
  if (BigInt(current) * BigInt(WHOLE_BPS + bps) > BigInt(MAX_CENTAVOS) * BigInt(WHOLE_BPS))
    return { ok: false, error: 'too_large' };
  return { ok: true, price: increasedPrice(current, { bps, step: 1, direction: 'nearest' }) };
}
