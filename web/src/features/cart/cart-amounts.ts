import type { Cart } from '@mostrador/contract/entries/cart';
import { netOf } from '@mostrador/rules/cart-line';
import type { CartTotals } from '@mostrador/rules/cart-totals';
import { dayAt } from '@mostrador/rules/days';
import { type Centavos, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { type TaxesInPesos, taxesByTerms, taxesInPesos } from '@mostrador/rules/tax-terms';
import type { TaxedAmount } from '@mostrador/rules/taxes';
import { countedQuantity, pricesOf, type ShownLine, shownLines, totalsOfShown } from './cart-edits';

/** What a cart costs, in centavos, wherever it is shown: cart, confirmation, checkout, and the total in the header. */
export interface CartAmounts {
  /** The products without shipping; compared with the minimum order. */
  readonly totals: CartTotals;
  /** The cost of the post; null if it is to be agreed, undefined if nothing is sent by post. */
  readonly shipping: Centavos | null | undefined;
  /** Products and shipping. */
  readonly total: Centavos;
  /** IVA, perceptions and the total to pay; null where they are not known. */
  readonly taxes: TaxesInPesos | null;
}

/**
 * The amounts of a cart as the server answered it, shipping included. While quantities are typed and not saved, the
 * products are counted as they are shown, with the shipping of the saved cart.
 */
export function cartAmounts(cart: Cart, lines: readonly ShownLine[] = shownLines(cart)): CartAmounts {
  const totals = totalsOfShown(lines);
  const byPost = cart.deliveryOption === 2 && !cart.pickUp;
  const charged = toCentavos(cart.shippingCost);
  const isTyped = lines.some(({ unsaved }) => unsaved);
  return {
    totals,
    shipping: byPost ? (cart.shippingQuote.cost === null ? null : charged) : undefined,
    total: isTyped ? Math.min(totals.total + charged, MAX_CENTAVOS) : toCentavos(cart.total),
    taxes: isTyped ? taxesOfShown(cart, lines, charged) : (cart.taxes ?? null),
  };
}

/** The taxes of typed quantities, by the server's rule. A server of the release before says nothing of them. */
function taxesOfShown(
  { taxTerms }: { readonly taxTerms?: Cart['taxTerms'] },
  lines: readonly ShownLine[],
  shipping: Centavos,
): TaxesInPesos | null {
  if (!taxTerms) return null;
  return taxesInPesos(taxesByTerms(netsOfShown(lines), shipping, taxTerms, dayAt(Date.now())));
}

/** Returns the nets of lines as they are shown, with the rates of their products. */
export const netsOfShown = (lines: readonly ShownLine[]): TaxedAmount[] =>
  lines.map((shown) => {
    const { taxCode, taxRate } = shown.line.product;
    return { net: netOf(pricesOf(shown.line, countedQuantity(shown))), rate: taxRateOf(taxCode, taxRate) };
  });
