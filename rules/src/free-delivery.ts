// The rule for free delivery by post (envío sin cargo): above an amount and to certain provinces, with the amount
// still missing.

import { missingAmount } from './minimum-order.js';
import type { Centavos } from './money.js';

/** The amount above which a company delivers for free, and the provinces where it does. */
export interface FreeDeliveryTerms {
  /** Centavos; the products' total must be strictly greater. */
  readonly above: Centavos;
  /** Codes of the provinces, such as 'C' for the city of Buenos Aires. */
  readonly provinceCodes: readonly string[];
}

/** Whether delivery by post is free, and the missing centavos: 0 if it is free. */
export interface FreeDelivery {
  readonly free: boolean;
  readonly missing: Centavos;
}

/**
 * Returns whether a company delivers an order by post for free (spec: free delivery in the capital area above 40,000).
 * The threshold is exclusive, like that of the minimum order: a total equal to it is not free.
 * @param total centavos of the products as in `cartTotals`, without shipping.
 * @param provinceCode of the delivery address; null if the address has none.
 * @param terms the company's setting; null or undefined if it has none.
 * @returns undefined if the company never delivers there for free.
 */
export function freeDelivery(
  total: Centavos,
  provinceCode: string | null | undefined,
  terms: FreeDeliveryTerms | null | undefined,
): FreeDelivery | undefined {
  if (!terms || !provinceCode || !terms.provinceCodes.includes(provinceCode)) return undefined;
  const missing = missingAmount(total, terms.above);
  return { free: missing === 0, missing };
}
