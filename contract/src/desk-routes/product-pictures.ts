// Method and path of the desk's calls about a product's pictures.

import type { Method } from '../routes.js';

export const productPicturesRoutes = {
  productPictures: ['GET', '/store/Admin/products/:productId/pictures'],
  addProductPicture: ['POST', '/store/Admin/products/:productId/pictures'],
  saveProductPictures: ['PUT', '/store/Admin/products/:productId/pictures'],
} as const satisfies Record<string, readonly [Method, string]>;
