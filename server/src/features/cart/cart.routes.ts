// Routes of the cart's API calls: `cart`, `updateCart`, `cartItemsCount`, `upsertProductInCart`, `removeCartProduct`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { removeProduct, saveCart, upsertProduct } from './cart.service.js';
import { getCart } from './cart-answer.service.js';
import { countCart } from './open-cart.service.js';
import { shownTargetOf } from './shown-target.service.js';

export function cartRoutes(
  shop: Shop,
): CallHandlers<
  'cart' | 'updateCart' | 'cartItemsCount' | 'upsertProductInCart' | 'removeCartProduct',
  Session
> {
  return {
    // GET /store/StoreCart
    cart: ({ session }) => getCart(shop, session),
    // GET /store/StoreCart/getcartitemscount
    cartItemsCount: ({ session }) => countCart(shop, session),
    // PUT /store/StoreCart
    updateCart: ({ session, body, request }) => saveCart(shop, session, body, shownTargetOf(request.headers)),
    // PUT /store/StoreCart/upsertProductInCart
    upsertProductInCart: ({ session, query, body, request }) =>
      upsertProduct(shop, session, {
        code: body.product.code,
        quantity: body.quantity,
        observations: body.observations,
        place: body.place,
        skipStockCheck: query.bypassQuantityCheck === 'true',
        onlyExistingLine: query.onlyExistingLine === 'true',
        shownTarget: shownTargetOf(request.headers),
      }),
    // PATCH /store/StoreCart/cartproduct/:productCode
    removeCartProduct: ({ session, params, request }) =>
      removeProduct(shop, session, params.productCode, shownTargetOf(request.headers)),
  };
}
