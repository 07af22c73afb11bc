import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { FreeDeliveryTerms } from '@mostrador/rules/free-delivery';
import { toCentavos } from '@mostrador/rules/money';

/**
 * The company's terms of free delivery, as `rules/free-delivery` takes them; null if it has none, or if the stored
 * context is of an older version.
 */
export function freeDeliveryTerms(
  context: Partial<Pick<CompanyContext, 'freeDelivery'>> | undefined,
): FreeDeliveryTerms | null {
  const given = context?.freeDelivery;
  return given ? { above: toCentavos(given.above), provinceCodes: given.provinceCodes } : null;
}
