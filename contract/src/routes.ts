import type { DeskRoutes } from './desk-routes.js';
import type { LaterRoutes } from './later-routes.js';

/**
 * Method and path of every call. Names and paths, odd spellings included, are those that the shop's clients use.
 * Paths are relative to the API base path ('/api' by default). Plain data without schemas, for the browser, and `callPath`,
 * which fills a path's parameters. The entries in `entries/` define input, output and access; each handler has its path above it, in
 * the server's `.routes.ts` files.
 */
const firstRoutes = {
  login: ['POST', '/Auth/user'],

  cart: ['GET', '/store/StoreCart'],
  updateCart: ['PUT', '/store/StoreCart'],
  confirmCart: ['POST', '/store/StoreCart'],
  confirmOfflineOrder: ['POST', '/store/StoreCart/offline'],
  cartItemsCount: ['GET', '/store/StoreCart/getcartitemscount'],
  clientOrders: ['GET', '/store/StoreCart/clientOrders'],
  clientOrderDetails: ['GET', '/store/StoreCart/clientOrderDetails'],
  paymentDataLinkData: ['POST', '/store/StoreCart/:externalId/paymentDataLinkData/:paymentMethod'],
  settlePayment: ['POST', '/store/StoreCart/:externalId/payments/:paymentId'],
  payAtPickUp: ['POST', '/store/StoreCart/:externalId/payAtPickUp'],
  orderPdf: ['GET', '/store/StoreCart/orders/:externalId/pdf'],
  checkDiscountCode: ['POST', '/store/StoreCart/discountCode'],
  repeatOrder: ['POST', '/store/StoreCart/orders/:externalId/repeat'],
  upsertProductInCart: ['PUT', '/store/StoreCart/upsertProductInCart'],
  removeCartProduct: ['PATCH', '/store/StoreCart/cartproduct/:productCode'],

  categories: ['GET', '/store/StoreCategories'],
  categoriesBreadcrumb: ['GET', '/store/StoreCategories/categoriesBreadcrumb'],

  companyContext: ['GET', '/store/StoreCompanies/companycontextforuser'],

  products: ['GET', '/store/StoreProducts/products'],
  productCategories: ['GET', '/store/StoreProducts/products/categories'],
  product: ['GET', '/store/StoreProducts/product'],
  exportFile: ['GET', '/store/StoreProducts/exports/:exportId/file'],

  publicCatalogs: ['GET', '/store/StoreProductsCatalogs/publiccatalogs'],
  catalogs: ['GET', '/store/StoreProductsCatalogs/catalogs'],
  catalog: ['GET', '/store/StoreProductsCatalogs/catalogs/:catalogId'],

  productImage: ['GET', '/store/StoreProductsImages'],
  imageProxy: ['GET', '/store/StoreProductsImages/proxy/*'],

  stats: ['GET', '/store/StoreStats'],

  userDetails: ['GET', '/store/StoreUser/userdetails'],
  deliveryOptions: ['GET', '/store/StoreUser/deliveryOptions'],
  logout: ['POST', '/store/StoreUser/logout'],
  salesmanClients: ['GET', '/store/StoreUser/salesmanClients'],
} as const satisfies Record<string, readonly [Method, string]>;

/** Every call's method and path. Those of `later-routes.ts` and of the desk are there once their files are loaded. */
export const routes = firstRoutes as typeof firstRoutes & LaterRoutes & DeskRoutes;

/** Adds the routes of a file that loads later. */
export const addRoutes = (later: LaterRoutes | DeskRoutes): void => void Object.assign(firstRoutes, later);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = keyof typeof routes;

/**
 * Returns the path of a call with its parameters filled in. A missing parameter leaves its place empty.
 * @param encode encodes a value for the URL.
 */
export const callPath = (
  name: CallName,
  params: Readonly<Record<string, unknown>> = {},
  encode: (text: string) => string = encodeURIComponent,
): string =>
  routes[name][1].replace(/:(\w+)|\*/g, (_, param?: string) => encode(String(params[param ?? '*'] ?? '')));
