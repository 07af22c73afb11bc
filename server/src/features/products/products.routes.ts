import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { exportProducts } from './export.service.js';
import { getProduct, listProductCategories, listProducts } from './products.service.js';

export function productsRoutes(
  shop: Shop,
): CallHandlers<'products' | 'productCategories' | 'product' | 'productsExport', Session> {
  return {
    products: ({ session, query }) => listProducts(shop, session, query),
    productCategories: ({ session, query }) => listProductCategories(shop, session, query),
    productsExport: ({ session, query }) => exportProducts(shop, session, query),
    product: ({ session, query }) => getProduct(shop, session, query.productCode),
  };
}
