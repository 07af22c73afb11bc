import type { Product } from '@mostrador/contract/entries/products';
import { formatPesos, splitPesos, toCentavos } from '@mostrador/rules/money';
import { unitPrice } from '@mostrador/rules/pricing';
import { productText } from '../../text/products';
import type { AmountParts, PriceProps } from '../../ui/Price';

type Priced = Pick<Product, 'price' | 'discountedFinalPrice' | 'isPriceToPublic'>;

/** What one unit costs, in centavos; undefined where the price may not be seen. */
export function unitCentavos({ price, discountedFinalPrice }: Priced): number | undefined {
  if (price === null) return undefined;
  const discounted = discountedFinalPrice === null ? null : toCentavos(discountedFinalPrice);
  return unitPrice({ price: toCentavos(price), discountedFinalPrice: discounted });
}

/** An amount cut where the small part begins: '$ 12.450' and ',00'. */
export function amountParts(centavos: number): AmountParts {
  const { whole, cents } = splitPesos(centavos);
  return { whole: `$\u00a0${whole}`, cents: `,${cents}` };
}

/** What a price shows of a product; undefined where it may not be seen. */
export function priceOf(product: Priced): PriceProps | undefined {
  const unit = unitCentavos(product);
  if (unit === undefined || product.price === null) return undefined;
  const list = toCentavos(product.price);
  const percent = list > unit ? Math.round(((list - unit) * 100) / list) : 0;
  return {
    amount: amountParts(unit),
    ...(list > unit && { was: formatPesos(list), wasLabel: productText.listPrice }),
    ...(percent > 0 && { off: productText.off(percent) }),
    ...(product.isPriceToPublic && { mark: productText.pvp, markTitle: productText.pvpTitle }),
  };
}
