import type { Carrier } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';
import { formatWhole } from '@mostrador/rules/money';

/**
 * Checks, after a log-in, whether the cart already holds the wanted quantity of a product: returns the cart with a
 * message, or undefined if it holds less.
 */
export async function heldAlready(
  carrier: Carrier,
  productCode: string,
  quantity: number,
): Promise<CartResult | undefined> {
  const cart = await carrier('cart', {});
  const held = cart.cartProducts.find(({ product }) => product.code === productCode)?.quantity ?? 0;
  return held < quantity ? undefined : { resultCode: 0, message: heldText(held), cart };
}

const heldText = (units: number): string =>
  `Su carrito ya tiene ${units === 1 ? '1 unidad' : `${formatWhole(units)} unidades`} de este producto.`;
