// The quick order on the device: the products as its lines show them, and adding lines to a cart on the device by the server's rules.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { type AddedLine, type AddedUnits, addUnits } from '@mostrador/rules/quick-order';
import type { LocalProduct } from '../catalogue/local-catalogue';
import type { LocalCart, LocalLine } from '../schema';
import { factsOf } from './local-cart';

/** Returns a product of the device as the call `checkQuickOrder` answers it. */
export function quickProductOf({ product, visible }: LocalProduct, profile: 1 | 2 | 3): QuickProduct {
  const { productId, code, name, subtitle, price, discountedFinalPrice, stockStatusCode, stock } = product;
  const { minimalSalesQuantity, presentationQuantity, barCode, isbn, active } = product;
  return {
    productId,
    code,
    name,
    subtitle,
    imagePath: product.imagePath ?? product.images[0]?.imageFileName ?? null,
    price,
    discountedFinalPrice,
    stockStatusCode,
    stock,
    minimalSalesQuantity,
    presentationQuantity,
    barCode,
    isbn,
    sellable: visible || (profile === 3 && active),
  };
}

/** A cart after lines were added, with the outcome of each line. */
export interface LocalAddition {
  readonly cart: LocalCart;
  readonly outcomes: readonly AddedUnits[];
}

/**
 * Adds lines to a cart.
 * @param products those that the user sees, by code.
 */
export function addToLocalCart(
  cart: LocalCart,
  lines: readonly (AddedLine & { readonly code: string })[],
  products: ReadonlyMap<string, LocalProduct>,
  profile: 1 | 2 | 3,
): LocalAddition {
  const held = new Map(cart.lines.map((line) => [line.seen.code, line]));
  const outcomes = lines.map((line): AddedUnits => {
    const found = products.get(line.code);
    const current = held.get(line.code);
    const heldLine = current && {
      quantity: current.quantity,
      stockCheckSkipped: current.bypassQuantityCheck,
    };
    const outcome = addUnits(found && factsOf(found, profile), heldLine, line);
    if (found === undefined || outcome.refusal !== undefined) return outcome;
    if (current === undefined && held.size >= CART_LINES_MAX)
      return { quantity: 0, refusal: { code: 'cart_full', max: CART_LINES_MAX } };
    const added: LocalLine = current ?? {
      seen: found.product,
      quantity: 0,
      observations: '',
      bypassQuantityCheck: false,
    };
    held.set(line.code, { ...added, quantity: outcome.quantity });
    return outcome;
  });
  return { cart: { ...cart, lines: [...held.values()] }, outcomes };
}
