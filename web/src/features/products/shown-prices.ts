// A product's price in one short line, and the sum of several products, in the company's way of showing prices.

import type { Product } from '@mostrador/contract/entries/products';
import { type DisplayedPrices, displayPrices } from '@mostrador/rules/display-prices';
import { displaySum } from '@mostrador/rules/display-sums';
import { type Centavos, formatPesos } from '@mostrador/rules/money';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { productText } from '../../text/products';
import { type PriceView, unitCentavos } from './prices';

/** An amount, and the other one below it with its words, if it is shown. */
export interface ShownPrice {
  readonly amount: string;
  readonly below?: { readonly words: string; readonly amount: string };
}

/** A line's net amount in centavos, with the rate of its product. */
export interface SummedLine extends Partial<Pick<Product, 'taxCode' | 'taxRate'>> {
  readonly net: Centavos;
}

/** The price of one unit; undefined if the reader may not see it. */
export function shownPrice(
  product: Pick<Product, 'price' | 'discountedFinalPrice'> & Partial<Pick<Product, 'taxCode' | 'taxRate'>>,
  view: PriceView,
): ShownPrice | undefined {
  const net = unitCentavos(product);
  return net === undefined ? undefined : shownNet({ ...product, net }, view);
}

/** A net price of one unit. */
export const shownNet = ({ net, taxCode, taxRate }: SummedLine, view: PriceView): ShownPrice =>
  shownOf(displayPrices(view.display, { net, rate: taxRateOf(taxCode, taxRate) }, view), view);

/** The sum of lines, without shipping and perceptions. */
export const shownSum = (lines: readonly SummedLine[], view: PriceView): ShownPrice => {
  const nets = lines.map(({ net, taxCode, taxRate }) => ({ net, rate: taxRateOf(taxCode, taxRate) }));
  return shownOf(displaySum(view.display, nets, view), view);
};

function shownOf({ lead, below }: DisplayedPrices, { isVisitor }: PriceView): ShownPrice {
  const amount = formatPesos(lead.amount);
  if (below === null) return { amount };
  // the law has the words that visitors read
  const netWords = isVisitor ? productText.netPrice : productText.netShort;
  const words = below.kind === 'net' ? netWords : productText.finalPrice;
  return { amount, below: { words, amount: formatPesos(below.amount) } };
}
