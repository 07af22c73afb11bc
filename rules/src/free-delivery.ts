import { missingAmount } from './minimum-order.js';
import type { Centavos } from './money.js';

/** From which amount a company delivers for free, and where. */
export interface FreeDeliveryTerms {
  /** Centavos; the products' total must be strictly greater. */
  readonly above: Centavos;
  /** Codes of the provinces, such as 'C' for the city of Buenos Aires. */
  readonly provinceCodes: readonly string[];
}

/** Whether the post is free, and the centavos that are missing until it is: 0 when it is free. */
export interface FreeDelivery {
  readonly free: boolean;
  readonly missing: Centavos;
}

/**
 * Whether a company delivers an order by post for free (spec: free delivery in the capital area above 40,000). The
 * threshold is exclusive, as that of the minimum order: a total equal to it still pays.
 * @param total centavos of the products, as `cartTotals` gives it; shipping is not counted.
 * @param provinceCode of the delivery address; null where the address names none.
 * @param terms the company's setting; null or undefined where it has none.
 * @returns undefined where the company never delivers there for free.
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
