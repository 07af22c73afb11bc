// Routes of the API calls for product categories: `categories`, `categoriesBreadcrumb`, `productCategories`
// (categories with product counts).

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { listProductCategories } from '../products/products.service.js';
import { categoriesBreadcrumb, listCategories } from './categories.service.js';

export function categoriesRoutes(
  shop: Shop,
): CallHandlers<'categories' | 'categoriesBreadcrumb' | 'productCategories', Session> {
  return {
    // GET /store/StoreCategories
    categories: ({ query }) => listCategories(shop, query),
    // GET /store/StoreCategories/categoriesBreadcrumb
    categoriesBreadcrumb: ({ query }) => categoriesBreadcrumb(shop, query.currentCategoryCode),
    // GET /store/StoreProducts/products/categories
    productCategories: ({ session, query }) => listProductCategories(shop, session, query),
  };
}
