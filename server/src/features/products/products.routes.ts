// Handlers of the calls `products` (the product list and search of the store) and `product` (the product page).

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sessionForClientCode } from '../clients/target-client.service.js';
import { getProduct, listProducts } from './products.service.js';

export function productsRoutes(shop: Shop): CallHandlers<'products' | 'product', Session> {
  return {
    // GET /store/StoreProducts/products
    products: async ({ session, query }) =>
      listProducts(shop, await sessionForClientCode(shop, session, query.clientCode), query),
    // GET /store/StoreProducts/product
    product: async ({ session, query }) =>
      getProduct(shop, await sessionForClientCode(shop, session, query.clientCode), query.productCode),
  };
}
