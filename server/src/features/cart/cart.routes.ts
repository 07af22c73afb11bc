// Routes of the cart's API calls: read, save and count it, set a product's quantity, remove products and put them back.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { restoreLines } from './add-lines.service.js';
import { removeProducts, saveCart, upsertProduct } from './cart.service.js';
import { getCart } from './cart-answer.service.js';
import { writtenCart, writtenResult } from './cart-json.js';
import { countCart } from './open-cart.service.js';
import { shownTargetOf } from './shown-target.service.js';

export function cartRoutes(
  shop: Shop,
): CallHandlers<
  | 'cart'
  | 'updateCart'
  | 'cartItemsCount'
  | 'upsertProductInCart'
  | 'removeCartProduct'
  | 'removeCartProducts'
  | 'restoreCartProducts',
  Session
> {
  return {
    // GET /store/StoreCart
    cart: async ({ session }) => writtenCart(await getCart(shop, session)),
    // GET /store/StoreCart/getcartitemscount
    cartItemsCount: ({ session }) => countCart(shop, session),
    // PUT /store/StoreCart
    updateCart: ({ session, body, request }) => saveCart(shop, session, body, shownTargetOf(request.headers)),
    // PUT /store/StoreCart/upsertProductInCart
    upsertProductInCart: async ({ session, query, body, request }) =>
      writtenResult(
        await upsertProduct(shop, session, {
          code: body.product.code,
          quantity: body.quantity,
          observations: body.observations,
          skipStockCheck: query.bypassQuantityCheck === 'true',
          onlyExistingLine: query.onlyExistingLine === 'true',
          shownTarget: shownTargetOf(request.headers),
        }),
      ),
    // PATCH /store/StoreCart/cartproduct/:productCode
    removeCartProduct: ({ session, params, request }) =>
      removeProducts(shop, session, [params.productCode], shownTargetOf(request.headers)),
    // POST /store/StoreCart/cartproducts/remove
    removeCartProducts: ({ session, body, request }) => {
      const codes = body.lines.map(({ code }) => code);
      return removeProducts(shop, session, codes, shownTargetOf(request.headers));
    },
    // POST /store/StoreCart/cartproducts/restore
    restoreCartProducts: ({ session, body, request }) =>
      restoreLines(shop, session, body.lines, shownTargetOf(request.headers)),
  };
}
