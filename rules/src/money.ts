// Money as whole centavos of the currency ARS: conversion from and to pesos, formatting of es-AR as '$ 1.234,50', exact
// sums, products and percentages.

/** Whole centavos (100 = one peso). Money is added, compared and stored in this unit only, never in pesos. */
export type Centavos = number;

/** The largest amount that the database's `numeric(14,2)` holds: $ 999.999.999.999,99. */
export const MAX_CENTAVOS: Centavos = 99_999_999_999_999;

/** One hundred percent, in basis points (a percentage × 100). */
export const WHOLE_BPS = 10_000;

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;
const NO_BREAK_SPACE = '\u00a0';

/**
 * Converts an amount in pesos from JSON (a number with at most two decimals) or from the database (a decimal text such
 * as '1234.50'). Typed amounts are parsed by `decimal.ts`, which returns an error code.
 * @returns whole centavos, read digit by digit and therefore exact.
 * @throws RangeError for more than two decimals, an amount above {@link MAX_CENTAVOS} or a text that is not a number.
 */
export function toCentavos(pesos: number | string): Centavos {
  const match = DECIMAL.exec(String(pesos));
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${pesos}`);
  const [, sign, whole, decimals = ''] = match;
  const centavos = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign && centavos ? -centavos : centavos;
}

/**
 * Converts an amount to pesos as a JSON number, e.g. 123450 → 1234.5.
 * One division is exact enough: the nearest double prints as the same digits.
 * @throws RangeError if the amount is not whole centavos within {@link MAX_CENTAVOS}.
 */
export function fromCentavos(centavos: Centavos): number {
  return toWholeCentavos(centavos) / 100;
}

/**
 * Converts an amount to pesos as a decimal text for the database, e.g. 123450 → '1234.50'.
 * @throws RangeError as {@link fromCentavos}.
 */
export function toDecimalText(centavos: Centavos): string {
  const { sign, whole, cents } = digitsOf(centavos);
  return `${sign}${whole}.${cents}`;
}

/**
 * Formats an amount for the user: '$ 1.234,50' with a no-break space (U+00A0), '-$ 1.234,50' below zero.
 * Does not use `Intl`, because the ICU data of server and browser differ and the rendered page must be the same in both.
 * @throws RangeError as {@link fromCentavos}.
 */
export function formatPesos(centavos: Centavos): string {
  const { sign, whole, cents } = digitsOf(centavos);
  return `${sign}$${NO_BREAK_SPACE}${groupThousands(whole)},${cents}`;
}

/**
 * Splits a price for screens that show smaller cents: 123450 → { whole: '1.234', cents: '50' }.
 * @throws RangeError as {@link fromCentavos}.
 */
export function splitPesos(centavos: Centavos): { whole: string; cents: string } {
  const { sign, whole, cents } = digitsOf(centavos);
  return { whole: `${sign}${groupThousands(whole)}`, cents };
}

/** Formats a whole number with thousands separated as in Argentina: 12345 → '12.345'. */
export function formatWhole(value: number): string {
  return `${value < 0 ? '-' : ''}${groupThousands(String(Math.abs(value)))}`;
}

/**
 * Returns a percentage of an amount, rounded to the centavo, halves away from zero (like `round()` of a numeric in SQL).
 * @param bps the percentage in basis points: 1250 is 12,5 %.
 * @throws RangeError if either is not a whole number, `bps` is outside 0…1.000.000 or the result is too large.
 */
export function percentOf(centavos: Centavos, bps: number): Centavos {
  if (!Number.isInteger(bps) || bps < 0 || bps > 100 * WHOLE_BPS)
    throw new RangeError(`Not a percentage in basis points: ${bps}`);
  const amount = Math.abs(toWholeCentavos(centavos));
  // Computed in two parts because amount × bps can exceed the safe integers.
  const remainder = amount % WHOLE_BPS;
  const share =
    ((amount - remainder) / WHOLE_BPS) * bps + Math.floor((remainder * bps + WHOLE_BPS / 2) / WHOLE_BPS);
  return toWholeCentavos(centavos < 0 ? -share : share);
}

/**
 * Returns price × quantity in centavos.
 * @throws RangeError if one is not a whole number or the product is above {@link MAX_CENTAVOS}.
 * `checkAmounts` in `cart-totals.ts` refuses such a cart first.
 */
export function multiply(price: Centavos, quantity: number): Centavos {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return toWholeCentavos(toWholeCentavos(price) * quantity);
}

/**
 * Returns the sum of amounts in centavos.
 * @throws RangeError if one is not whole centavos or the sum is above {@link MAX_CENTAVOS}.
 */
export function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce((total, amount) => toWholeCentavos(total + toWholeCentavos(amount)), 0);
}

function toWholeCentavos(value: number): Centavos {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_CENTAVOS)
    throw new RangeError(`Not an amount in centavos: ${value}`);
  // A negative zero would print as '-0' and differ from 0 in a strict comparison.
  return value === 0 ? 0 : value;
}

function digitsOf(centavos: Centavos): { sign: string; whole: string; cents: string } {
  const digits = String(Math.abs(toWholeCentavos(centavos))).padStart(3, '0');
  return { sign: centavos < 0 ? '-' : '', whole: digits.slice(0, -2), cents: digits.slice(-2) };
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, '.');
}
