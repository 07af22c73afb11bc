import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { countCart, getCart, removeProduct, saveCart, upsertProduct } from './cart.service.js';

export function cartRoutes(
  shop: Shop,
): CallHandlers<
  'cart' | 'updateCart' | 'cartItemsCount' | 'upsertProductInCart' | 'removeCartProduct',
  Session
> {
  return {
    cart: ({ session }) => getCart(shop, session),
    cartItemsCount: ({ session }) => countCart(shop, session),
    updateCart: ({ session, body }) => saveCart(shop, session, body),
    upsertProductInCart: ({ session, query, body }) =>
      upsertProduct(shop, session, {
        code: body.product.code,
        quantity: body.quantity,
        observations: body.observations,
        skipStockCheck: query.bypassQuantityCheck === 'true',
      }),
    removeCartProduct: ({ session, params }) => removeProduct(shop, session, params.productCode),
  };
}
