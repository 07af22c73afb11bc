// A product's price as it is displayed: unit price, list price, discount percentage and PVP.

import type { Product } from '@mostrador/contract/entries/products';
import {
  type DisplayedPrice,
  displayPrices,
  type PriceDisplay,
  priceWithIva,
} from '@mostrador/rules/display-prices';
import { formatPesos, multiply, splitPesos, toCentavos } from '@mostrador/rules/money';
import { packName, packOf } from '@mostrador/rules/packs';
import { unitPrice } from '@mostrador/rules/pricing';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { productText } from '../../text/products';
import type { AmountParts, PriceProps } from '../../ui/Price';

type Priced = Pick<
  Product,
  | 'price'
  | 'discountedFinalPrice'
  | 'isPriceToPublic'
  | 'presentationQuantity'
  | 'subtitle'
  | 'taxCode'
  | 'taxRate'
>;

/** How prices are shown to this reader. */
export interface PriceView {
  readonly display: PriceDisplay;
  readonly isVisitor: boolean;
}

/** The price of one unit in centavos; undefined if the user may not see it (priceVisibleForUsersOnly). */
export function unitCentavos({
  price,
  discountedFinalPrice,
}: Pick<Priced, 'price' | 'discountedFinalPrice'>): number | undefined {
  if (price === null) return undefined;
  const discounted = discountedFinalPrice === null ? null : toCentavos(discountedFinalPrice);
  return unitPrice({ price: toCentavos(price), discountedFinalPrice: discounted });
}

/** A net price as it is shown first, in centavos. */
export function leadOfNet(
  net: number,
  { taxCode, taxRate }: Pick<Priced, 'taxCode' | 'taxRate'>,
  view: PriceView,
): number {
  return displayPrices(view.display, { net, rate: taxRateOf(taxCode, taxRate) }, view).lead.amount;
}

/** Whether the price in the first place includes IVA. */
export const leadsWithFinal = ({ display, isVisitor }: PriceView): boolean =>
  isVisitor || display === 'final_net';

/** Splits an amount into a large and a small part: '$ 12.450' and ',00'. */
export function amountParts(centavos: number): AmountParts {
  const { whole, cents } = splitPesos(centavos);
  return { whole: `$\u00a0${whole}`, cents: `,${cents}` };
}

/** The parts of a product's price as the reader sees it, net or with IVA; undefined if the reader may not see it. */
export function priceOf(product: Priced, view: PriceView): PriceProps | undefined {
  const unit = unitCentavos(product);
  if (unit === undefined || product.price === null) return undefined;
  const list = toCentavos(product.price);
  const percent = list > unit ? Math.round(((list - unit) * 100) / list) : 0;
  const rate = taxRateOf(product.taxCode, product.taxRate);
  const { lead, below } = displayPrices(view.display, { net: unit, rate }, view);
  const asLead = (net: number) => (lead.kind === 'final' ? (priceWithIva(net, rate) ?? net) : net);
  return {
    amount: amountParts(lead.amount),
    ...(list > unit && { was: formatPesos(asLead(list)), wasLabel: productText.listPrice }),
    ...(percent > 0 && { off: productText.off(percent) }),
    ...(below !== null && { below: belowProps(below) }),
    ...packPriceOf(product, unit, asLead),
    ...(product.isPriceToPublic && { mark: productText.pvp, markTitle: productText.pvpTitle }),
  };
}

/** The words and the amount of the other price, which stands below the first one. */
const belowProps = ({ kind, amount }: DisplayedPrice): NonNullable<PriceProps['below']> => ({
  words: kind === 'net' ? productText.netPrice : productText.finalPrice,
  amount: formatPesos(amount),
  isEven: kind === 'net',
});

function packPriceOf(
  product: Priced,
  unit: number,
  asLead: (net: number) => number,
): Pick<PriceProps, 'pack'> {
  const [pack, name] = [packOf(product), packName(product)];
  if (pack === undefined || name === undefined) return {};
  return { pack: productText.packPrice(name, formatPesos(asLead(multiply(unit, pack)))) };
}
