// Discount codes for buyers: checks a typed code, counts a use when an order is placed, and computes what an order keeps of it.

import type { DiscountAnswer, DiscountCheck } from '@mostrador/contract/discounts';
import { dayAt } from '@mostrador/rules/days';
import {
  codeOf,
  type DiscountTerms,
  discountEstimate,
  isDiscountCode,
} from '@mostrador/rules/discount-codes';
import { type Centavos, fromCentavos, toCentavos } from '@mostrador/rules/money';
import type { TaxedAmount } from '@mostrador/rules/taxes';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import {
  type Allowance,
  returnAllowance,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import type { TaxTerms } from '../taxes/taxes.service.js';
import { hasCodes, lockUsable, selectUsable, type UsableCode } from './discount-codes.queries.js';

/** Codes that a user types and the company does not know: so few that trying finds none. */
const MISSES: Allowance = { action: 'discount_code', most: 10, seconds: 3_600 };
const TOO_OFTEN = 'Probó muchos códigos. El que escriba ahora lo revisamos al facturar.';

const REVIEW: DiscountCheck = { state: 'review', terms: null };

/**
 * Checks a typed code for the client that the caller buys for. Unknown, expired, used up, and another client's code have the same
 * answer, 'review', and count against the caller's allowance.
 * @throws TooManyRequests after too many of them.
 */
export async function checkDiscountCode(shop: Shop, session: Session, typed: string): Promise<DiscountCheck> {
  const { companyId } = shop.company();
  if (!(await hasCodes(shop.db, companyId))) return { state: 'unchecked', terms: null };
  const { client } = session;
  const written = codeOf(typed);
  if (client === undefined || !isDiscountCode(written)) return REVIEW;
  const key = String(session.userId);
  const wait = await takeAllowance(shop.db, companyId, MISSES, key, shop.now());
  if (wait > 0) throw new TooManyRequests(TOO_OFTEN, wait);
  const found = await selectUsable(shop.db, companyId, client.clientId, dayAt(shop.now()), written);
  if (found === undefined) return REVIEW;
  await returnAllowance(shop.db, companyId, MISSES, key);
  const { code, bps, amount, minimum } = termsOf(found);
  return {
    state: 'valid',
    terms: {
      code,
      percent: bps === null ? null : bps / 100,
      amount: amount === null ? null : fromCentavos(amount),
      minimum: fromCentavos(minimum),
    },
  };
}

const termsOf = ({ code, bps, amount, minimum }: UsableCode): DiscountTerms => ({
  code,
  bps,
  amount: amount === null ? null : toCentavos(amount),
  minimum: toCentavos(minimum),
});

/** The amounts of a purchase that a code reduces. */
export interface ReducedPurchase {
  readonly lines: readonly TaxedAmount[];
  readonly shipping: Centavos;
  readonly taxTerms: TaxTerms;
}

/** The columns in which an order keeps its code; both null for none. */
export interface DiscountColumns {
  readonly discountCodeId: number | null;
  /** JSON of `KeptDiscount`. */
  readonly discount: string | null;
}

const NONE: DiscountColumns = { discountCodeId: null, discount: null };

/**
 * Returns what an order that is being placed keeps of its code. The code stays locked until the transaction ends, so that no more orders
 * use it than it allows; it is locked behind the products and before the client's credit. A code that takes nothing off is not used.
 */
export async function takeDiscountCode(
  tx: Tx,
  shop: Shop,
  { clientId }: SessionClient,
  typed: string,
  purchase: ReducedPurchase,
): Promise<DiscountColumns> {
  const code = codeOf(typed);
  if (!isDiscountCode(code)) return NONE;
  const found = await lockUsable(tx, shop.company().companyId, clientId, dayAt(shop.now()), code);
  if (found === undefined) return NONE;
  const kept = keptFor(termsOf(found), purchase);
  return kept.reduction === 0
    ? NONE
    : { discountCodeId: found.discountCodeId, discount: JSON.stringify(kept) };
}

const keptJson = z.object({
  code: z.string(),
  bps: z.number().int().nullable(),
  amount: z.number().int().nullable(),
  minimum: z.number().int(),
  reduction: z.number().int(),
  toPay: z.number().int().nullable(),
});
/** A code's terms with its estimate, in centavos. `toPay` is null where the taxes are not known. */
type KeptDiscount = z.output<typeof keptJson>;

function keptFor(terms: DiscountTerms, { lines, shipping, taxTerms }: ReducedPurchase): KeptDiscount {
  const estimate = discountEstimate(terms, {
    lines,
    shipping: { net: shipping, rate: taxTerms.shippingRate },
    perceptions: taxTerms.perceptions,
  });
  return { ...terms, reduction: estimate?.reduction ?? 0, toPay: estimate?.taxes.toPay ?? null };
}

function keptTerms(column: unknown): DiscountTerms {
  const { code, bps, amount, minimum } = keptJson.parse(column);
  return { code, bps, amount, minimum };
}

/** Returns what an edited order keeps of its code: the estimate of its lines by the code's terms of the order's day; null for none. */
export const changedDiscount = (column: unknown, purchase: ReducedPurchase): string | null =>
  column === null || column === undefined ? null : JSON.stringify(keptFor(keptTerms(column), purchase));

/** Returns the column `discount` of an order as the calls answer it; null for an order without a code that takes something off. */
export function discountAnswer(column: unknown): DiscountAnswer | null {
  if (column === null || column === undefined) return null;
  const { code, bps, reduction, toPay } = keptJson.parse(column);
  if (reduction === 0) return null;
  return {
    code,
    percent: bps === null ? null : bps / 100,
    reduction: fromCentavos(reduction),
    toPay: toPay === null ? null : fromCentavos(toPay),
  };
}
