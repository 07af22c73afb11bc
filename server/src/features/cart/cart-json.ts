// Writes the JSON text of carts: products are most of it, and their text is kept as long as they are.

import type { Cart, CartLine, CartResult } from '@mostrador/contract/entries/cart';
import { keptJson, withJson } from '../../platform/http/written-json.js';

const NO_LINES = '"cartProducts":[]';

/** Returns a cart with its text. */
export const writtenCart = (cart: Cart): Cart => withJson(cart, cartText(cart));

/** Returns the cart after a change with its text. */
export const writtenResult = (result: CartResult): CartResult =>
  withJson(
    result,
    `{"resultCode":${result.resultCode},"message":${JSON.stringify(result.message)},"cart":${cartText(result.cart)}}`,
  );

/** The lines come before every text of a user, so that the first empty list is theirs. */
const cartText = (cart: Cart): string =>
  JSON.stringify({ ...cart, cartProducts: [] }).replace(
    NO_LINES,
    () => `"cartProducts":[${cart.cartProducts.map(lineText).join()}]`,
  );

function lineText({ product, quantity, place, ...before }: CartLine): string {
  const end = place === undefined ? '' : `,"place":${place}`;
  return `${JSON.stringify(before).slice(0, -1)},"product":${keptJson(product)},"quantity":${quantity}${end}}`;
}
