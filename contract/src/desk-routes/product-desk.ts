// Method and path of the desk's calls about the product table and the product page.

import type { Method } from '../routes.js';

export const productDeskRoutes = {
  deskProducts: ['GET', '/store/Admin/products'],
  deskProductsFile: ['GET', '/store/Admin/products/file'],
  chosenProductsFile: ['POST', '/store/Admin/products/file'],
  deskProductCounts: ['GET', '/store/Admin/products/counts'],
  deskProductChoices: ['GET', '/store/Admin/products/choices'],
  saveProductCells: ['PATCH', '/store/Admin/products'],
  changeManyProducts: ['POST', '/store/Admin/products/many'],
  createProduct: ['POST', '/store/Admin/products'],
  deskProduct: ['GET', '/store/Admin/products/:productId'],
  saveProduct: ['PUT', '/store/Admin/products/:productId'],
  duplicateProduct: ['POST', '/store/Admin/products/:productId/copies'],
  deskProductSales: ['GET', '/store/Admin/products/:productId/sales'],
  deskProductPreview: ['GET', '/store/Admin/products/:productId/preview'],
} as const satisfies Record<string, readonly [Method, string]>;
