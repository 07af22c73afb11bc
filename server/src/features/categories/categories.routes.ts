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
    categories: ({ query }) => listCategories(shop, query),
    categoriesBreadcrumb: ({ query }) => categoriesBreadcrumb(shop, query.currentCategoryCode),
    productCategories: ({ session, query }) => listProductCategories(shop, session, query),
  };
}
