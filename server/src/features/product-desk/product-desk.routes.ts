// Handlers of the desk's calls about the product table and the product page, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { changeManyProducts } from './many-products.service.js';
import { createProduct, duplicateProduct } from './new-product.service.js';
import {
  deskProduct,
  deskProductChoices,
  deskProductCounts,
  deskProductPreview,
  deskProductSales,
  deskProducts,
} from './product-desk.service.js';
import { saveProduct, saveProductCells } from './product-edits.service.js';
import { productsFile } from './products-file.service.js';

type ProductDeskCall =
  | 'deskProducts'
  | 'deskProductsFile'
  | 'chosenProductsFile'
  | 'deskProductCounts'
  | 'deskProductChoices'
  | 'saveProductCells'
  | 'changeManyProducts'
  | 'createProduct'
  | 'deskProduct'
  | 'saveProduct'
  | 'duplicateProduct'
  | 'deskProductSales'
  | 'deskProductPreview';

export function productDeskRoutes(shop: Shop): CallHandlers<ProductDeskCall, Session> {
  return {
    // GET /store/Admin/products
    deskProducts: ({ query }) => deskProducts(shop, query),
    // GET /store/Admin/products/file
    deskProductsFile: async ({ query, reply }) =>
      sendDownload(reply, await productsFile(shop, query, signalOf(reply))),
    // POST /store/Admin/products/file
    chosenProductsFile: async ({ body, reply }) =>
      sendDownload(reply, await productsFile(shop, body, signalOf(reply))),
    // GET /store/Admin/products/counts
    deskProductCounts: ({ query }) => deskProductCounts(shop, query.priceListId),
    // GET /store/Admin/products/choices
    deskProductChoices: () => deskProductChoices(shop),
    // PATCH /store/Admin/products
    saveProductCells: ({ session, body }) => saveProductCells(shop, session, body.cells, body),
    // POST /store/Admin/products/many
    changeManyProducts: ({ session, body }) => changeManyProducts(shop, session, body),
    // POST /store/Admin/products
    createProduct: ({ session, body }) => createProduct(shop, session, body),
    // GET /store/Admin/products/:productId
    deskProduct: ({ params }) => deskProduct(shop, shop.db, params.productId),
    // PUT /store/Admin/products/:productId
    saveProduct: ({ session, params, body }) =>
      saveProduct(shop, session, params.productId, body.edits, body.confirmed),
    // POST /store/Admin/products/:productId/copies
    duplicateProduct: ({ session, params, body }) =>
      duplicateProduct(shop, session, params.productId, body.code),
    // GET /store/Admin/products/:productId/sales
    deskProductSales: ({ params }) => deskProductSales(shop, params.productId),
    // GET /store/Admin/products/:productId/preview
    deskProductPreview: ({ params, query }) => deskProductPreview(shop, params.productId, query),
  };
}
