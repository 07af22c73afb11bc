// Handlers of the calls `productPictures`, `addProductPicture` and `saveProductPictures`, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { PictureUploads } from './picture-uploads.service.js';
import { readPictures, savePictures } from './product-pictures.service.js';

type PictureCalls = 'productPictures' | 'addProductPicture' | 'saveProductPictures';

export function productPicturesRoutes(shop: Shop): CallHandlers<PictureCalls, Session> {
  const uploads = new PictureUploads(shop);
  return {
    // GET /store/Admin/products/:productId/pictures
    productPictures: ({ params }) => readPictures(shop, params.productId),
    // POST /store/Admin/products/:productId/pictures
    addProductPicture: ({ session, params, request }) => uploads.add(session, params.productId, request),
    // PUT /store/Admin/products/:productId/pictures
    saveProductPictures: ({ session, params, body }) => savePictures(shop, session, params.productId, body),
  };
}
