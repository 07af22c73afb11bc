import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sessionFor } from '../clients/targets.service.js';
import { exportProducts } from './export.service.js';
import { getProduct, listProductCategories, listProducts } from './products.service.js';

export function productsRoutes(
  shop: Shop,
): CallHandlers<'products' | 'productCategories' | 'product' | 'productsExport', Session> {
  return {
    products: async ({ session, query }) =>
      listProducts(shop, await sessionFor(shop, session, query.clientCode), query),
    productCategories: ({ session, query }) => listProductCategories(shop, session, query),
    product: async ({ session, query }) =>
      getProduct(shop, await sessionFor(shop, session, query.clientCode), query.productCode),
    productsExport: async ({ session, query }) =>
      exportProducts(shop, await sessionFor(shop, session, query.clientCode), query),
  };
}
