// Discount codes: what a code takes off the products of a purchase, and what is to be paid then. Always an estimate, because the code
// is applied when the order is invoiced; no total contains it.

import { type Centavos, percentOf, sum } from './money.js';
import { type TaxedAmount, type TaxedPurchase, type Taxes, taxesOf } from './taxes.js';

export const DISCOUNT_CODE_MIN = 4;
export const DISCOUNT_CODE_MAX = 40;
/** The most uses that a code can have. */
export const DISCOUNT_CODE_USES_MAX = 1_000_000;

/** What a code takes off: `bps` or `amount`, the other is null. */
export interface DiscountTerms {
  /** As `codeOf` writes it. */
  readonly code: string;
  /** Basis points of the products, 1 to 10.000. */
  readonly bps: number | null;
  /** Centavos without taxes, at least 1. */
  readonly amount: Centavos | null;
  /** Centavos without taxes and shipping that the products must reach; 0 for no minimum. */
  readonly minimum: Centavos;
}

/** A purchase with a code. Amounts in centavos. */
export interface DiscountEstimate {
  /** What is taken off the products, without taxes. */
  readonly reduction: Centavos;
  /** The taxes of what is left. Its `net` and the reduction are the purchase's `net`. */
  readonly taxes: Taxes;
}

/** What is typed, in the form in which codes are compared: 'verano  10 ' is 'VERANO 10'. */
export const codeOf = (typed: string): string =>
  typed.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();

/** Returns whether a code can be loaded: letters, digits, spaces, '.', '-', '_' and '/', of an allowed length. @param code of `codeOf`. */
export const isDiscountCode = (code: string): boolean =>
  code.length >= DISCOUNT_CODE_MIN &&
  code.length <= DISCOUNT_CODE_MAX &&
  /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/-]*[\p{L}\p{N}])?$/u.test(code);

/**
 * Returns what a code takes off products; 0 below its minimum. Never more than the products cost.
 * @param products centavos without taxes and shipping.
 */
export function reductionOf(
  { bps, amount, minimum }: Omit<DiscountTerms, 'code'>,
  products: Centavos,
): Centavos {
  if (products < minimum) return 0;
  return bps !== null ? percentOf(products, bps) : Math.min(amount ?? 0, products);
}

/**
 * Returns lines with a reduction spread over them in proportion to their nets, so that IVA falls with each rate's share. The shares add
 * up to the reduction to the centavo: those with the largest remainders are rounded up.
 * @param reduction at most the sum of the nets.
 */
export function reducedLines(lines: readonly TaxedAmount[], reduction: Centavos): TaxedAmount[] {
  const products = BigInt(sum(lines.map(({ net }) => net)));
  if (products === 0n) return [...lines];
  const shares = lines.map(({ net }, nth) => {
    // an amount × an amount can exceed the safe integers
    const exact = BigInt(net) * BigInt(reduction);
    return { nth, share: Number(exact / products), remainder: exact % products };
  });
  const missing = reduction - sum(shares.map(({ share }) => share));
  const raised = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.nth - b.nth : a.remainder > b.remainder ? -1 : 1))
      .slice(0, missing)
      .map(({ nth }) => nth),
  );
  return lines.map(({ net, rate }, nth) => ({
    net: net - (shares[nth]?.share ?? 0) - (raised.has(nth) ? 1 : 0),
    rate,
  }));
}

/**
 * Returns what a purchase costs with a code, by the rule of `taxesOf`: shipping is not reduced, perceptions are of the reduced net.
 * @returns null where the code takes nothing off, or the purchase is too large to be stored.
 */
export function discountEstimate(
  terms: Omit<DiscountTerms, 'code'>,
  purchase: TaxedPurchase,
): DiscountEstimate | null {
  if (taxesOf(purchase) === null) return null;
  const reduction = reductionOf(terms, sum(purchase.lines.map(({ net }) => net)));
  if (reduction === 0) return null;
  const taxes = taxesOf({ ...purchase, lines: reducedLines(purchase.lines, reduction) });
  return taxes === null ? null : { reduction, taxes };
}
