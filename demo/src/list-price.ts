import type { DemoPriceList, DemoProduct } from './demo-company.js';

/** Returns a product's price on a price list, in centavos. A list with a percentage does not change recommended retail prices. */
export function listPriceOf(
  list: DemoPriceList,
  product: Pick<DemoProduct, 'priceCentavos' | 'secondPriceCentavos' | 'isPriceToPublic'>,
): number {
  const { priceCentavos, secondPriceCentavos, isPriceToPublic } = product;
  if (list.percent === null) return list.isDefault ? priceCentavos : secondPriceCentavos;
  return isPriceToPublic ? priceCentavos : Math.round((priceCentavos * list.percent) / 10_000) * 100;
}
