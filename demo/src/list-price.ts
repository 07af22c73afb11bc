import type { DemoPriceList, DemoProduct } from './shape.js';

/** What a product costs on a price list, in centavos; a price to the public is the same on a list with a percentage. */
export function listPriceOf(
  list: DemoPriceList,
  product: Pick<DemoProduct, 'priceCentavos' | 'secondPriceCentavos' | 'isPriceToPublic'>,
): number {
  const { priceCentavos, secondPriceCentavos, isPriceToPublic } = product;
  if (list.percent === null) return list.isDefault ? priceCentavos : secondPriceCentavos;
  return isPriceToPublic ? priceCentavos : Math.round((priceCentavos * list.percent) / 10_000) * 100;
}
