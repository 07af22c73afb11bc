// A product's price as it is displayed: unit price, list price, discount percentage and PVP.

import type { Product } from '@mostrador/contract/entries/products';
import { formatPesos, multiply, splitPesos, toCentavos } from '@mostrador/rules/money';
import { packName, packOf } from '@mostrador/rules/packs';
import { unitPrice } from '@mostrador/rules/pricing';
import { productText } from '../../text/products';
import type { AmountParts, PriceProps } from '../../ui/Price';

type Priced = Pick<
  Product,
  'price' | 'discountedFinalPrice' | 'isPriceToPublic' | 'presentationQuantity' | 'subtitle'
>;

/** The price of one unit in centavos; undefined if the user may not see it (priceVisibleForUsersOnly). */
export function unitCentavos({
  price,
  discountedFinalPrice,
}: Pick<Priced, 'price' | 'discountedFinalPrice'>): number | undefined {
  if (price === null) return undefined;
  const discounted = discountedFinalPrice === null ? null : toCentavos(discountedFinalPrice);
  return unitPrice({ price: toCentavos(price), discountedFinalPrice: discounted });
}

/** Splits an amount into a large and a small part: '$ 12.450' and ',00'. */
export function amountParts(centavos: number): AmountParts {
  const { whole, cents } = splitPesos(centavos);
  return { whole: `$\u00a0${whole}`, cents: `,${cents}` };
}

/** The parts of a product's price; undefined if the user may not see it. */
export function priceOf(product: Priced): PriceProps | undefined {
  const unit = unitCentavos(product);
  if (unit === undefined || product.price === null) return undefined;
  const list = toCentavos(product.price);
  const percent = list > unit ? Math.round(((list - unit) * 100) / list) : 0;
  return {
    amount: amountParts(unit),
    ...(list > unit && { was: formatPesos(list), wasLabel: productText.listPrice }),
    ...(percent > 0 && { off: productText.off(percent) }),
    ...packPriceOf(product, unit),
    ...(product.isPriceToPublic && { mark: productText.pvp, markTitle: productText.pvpTitle }),
  };
}

function packPriceOf(product: Priced, unit: number): Pick<PriceProps, 'pack'> {
  const [pack, name] = [packOf(product), packName(product)];
  if (pack === undefined || name === undefined) return {};
  return { pack: productText.packPrice(name, formatPesos(multiply(unit, pack))) };
}
