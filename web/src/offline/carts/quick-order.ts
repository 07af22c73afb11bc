// The answers to the lines of a quick order on the device, by the server's rules.

import type { QuickAnswers, QuickProduct } from '@mostrador/contract/entries/quick-order';
import { answerQuickLines, shownFacts } from '@mostrador/rules/quick-order';
import type { TypedLine } from '@mostrador/rules/quick-order-lines';
import type { LocalProduct } from '../catalogue/local-catalogue';
import type { LocalCart } from '../schema';
import { heldOf } from './local-cart';

/**
 * Returns the products that were found, and one answer for each line, as the call `checkQuickOrder` answers them.
 * @param found the matches of each line.
 */
export function quickAnswersOf(
  typed: readonly TypedLine[],
  found: readonly (readonly LocalProduct[])[],
  cart: LocalCart,
  profile: 1 | 2 | 3,
): QuickAnswers {
  const products = new Map(
    found.flat().map((one) => [one.product.productId, quickProductOf(one, profile)] as const),
  );
  const held = new Map(cart.lines.map((line) => [line.seen.code, heldOf(line)]));
  const matchesAt = (index: number) =>
    (found[index] ?? []).flatMap(({ product }) => products.get(product.productId) ?? []);
  const answers = answerQuickLines(
    typed.map((line, index) => ({ ...line, matches: matchesAt(index).map(shownFacts) })),
    (code) => held.get(code),
  );
  return {
    products: [...products.values()],
    lines: answers.map((answer, index) => ({
      matches: matchesAt(index).map(({ code }) => code),
      ...answer,
    })),
  };
}

/** Returns a product of the device as a line of the quick order shows it. */
function quickProductOf({ product, visible }: LocalProduct, profile: 1 | 2 | 3): QuickProduct {
  const { productId, code, name, subtitle, price, discountedFinalPrice, stockStatusCode, stock } = product;
  const { minimalSalesQuantity, presentationQuantity, barCode, isbn, active } = product;
  const { isCustomerPrice, priceSteps, promotions, taxCode, taxRate } = product;
  return {
    productId,
    code,
    name,
    subtitle,
    imagePath: product.imagePath ?? product.images[0]?.imageFileName ?? null,
    price,
    discountedFinalPrice,
    isCustomerPrice,
    priceSteps,
    promotions,
    taxCode,
    taxRate,
    stockStatusCode,
    stock,
    minimalSalesQuantity,
    presentationQuantity,
    barCode,
    isbn,
    sellable: visible || (profile === 3 && active),
  };
}
