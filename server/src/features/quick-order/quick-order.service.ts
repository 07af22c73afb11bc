// Answers the lines of a quick order: the products of their codes, and what the rules say of their quantities.

import type { QuickAnswers, QuickProduct, quickOrderCalls } from '@mostrador/contract/entries/quick-order';
import { answerQuickLines } from '@mostrador/rules/quick-order';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { heldLines } from '../cart/held-lines.service.js';
import { productsByAnyCode } from '../products/code-matches.service.js';
import { buyerOf, type PricedProduct } from '../products/products.service.js';

type Given = output<typeof quickOrderCalls.checkQuickOrder.body>;

/** Returns one answer for each line. The number of statements does not depend on the number of lines. */
export async function checkQuickOrder(shop: Shop, session: Session, { lines }: Given): Promise<QuickAnswers> {
  const typed = lines.map(({ code, quantity }) => ({ code: cleanText(code), quantity }));
  const matches = await productsByAnyCode(
    shop.db,
    buyerOf(shop, session),
    typed.map(({ code }) => code),
  );
  const held = await heldLines(shop.db, session);
  const products = new Map(matches.flat().map((priced) => [priced.product.productId, priced]));
  const idsOfCodes = new Map([...products].map(([id, { product }]) => [product.code, id]));
  const answers = answerQuickLines(
    typed.map((line, index) => ({ ...line, matches: matches[index] ?? [] })),
    (code) => held.get(idsOfCodes.get(code) ?? 0),
  );
  return {
    products: [...products.values()].map(quickProductOf),
    lines: answers.map((answer, index) => ({
      matches: (matches[index] ?? []).map(({ product }) => product.code),
      ...answer,
    })),
  };
}

function quickProductOf({ product, sellable }: PricedProduct): QuickProduct {
  return {
    productId: product.productId,
    code: product.code,
    name: product.name,
    subtitle: product.subtitle,
    imagePath: product.imagePath ?? product.images[0]?.imageFileName ?? null,
    price: product.price,
    discountedFinalPrice: product.discountedFinalPrice,
    isCustomerPrice: product.isCustomerPrice,
    priceSteps: product.priceSteps,
    promotions: product.promotions,
    taxCode: product.taxCode,
    taxRate: product.taxRate,
    stockStatusCode: product.stockStatusCode,
    stock: product.stock,
    minimalSalesQuantity: product.minimalSalesQuantity,
    presentationQuantity: product.presentationQuantity,
    barCode: product.barCode,
    isbn: product.isbn,
    sellable,
  };
}
