/**
 * Method and path of every call, names and paths exactly as the shop's clients know them, odd spellings included.
 * Paths are relative to the API base path ('/api' by default). Plain data, so that the browser can carry it without
 * the schemas; the entries in `entries/` say what goes in, what comes out and who may call.
 */
export const routes = {
  login: ['POST', '/Auth/user'],
  loginByQuery: ['GET', '/store/StoreAuth'],

  cart: ['GET', '/store/StoreCart'],
  updateCart: ['PUT', '/store/StoreCart'],
  confirmCart: ['POST', '/store/StoreCart'],
  cartItemsCount: ['GET', '/store/StoreCart/getcartitemscount'],
  clientOrders: ['GET', '/store/StoreCart/clientOrders'],
  clientOrderDetails: ['GET', '/store/StoreCart/clientOrderDetails'],
  upsertProductInCart: ['PUT', '/store/StoreCart/upsertProductInCart'],
  removeCartProduct: ['PATCH', '/store/StoreCart/cartproduct/:productCode'],

  categories: ['GET', '/store/StoreCategories'],
  categoriesBreadcrumb: ['GET', '/store/StoreCategories/categoriesBreadcrumb'],

  companies: ['GET', '/store/StoreCompanies'],
  companyContext: ['GET', '/store/StoreCompanies/companycontextforuser'],

  products: ['GET', '/store/StoreProducts/products'],
  productCategories: ['GET', '/store/StoreProducts/products/categories'],
  product: ['GET', '/store/StoreProducts/product'],

  publicCatalogs: ['GET', '/store/StoreProductsCatalogs/publiccatalogs'],

  productImage: ['GET', '/store/StoreProductsImages'],
  imageProxy: ['GET', '/store/StoreProductsImages/proxy/*'],

  stats: ['GET', '/store/StoreStats'],

  userDetails: ['GET', '/store/StoreUser/userdetails'],
  deliveryOptions: ['GET', '/store/StoreUser/deliveryOptions'],

  liveness: ['GET', '/User/livenes'],
  readiness: ['GET', '/User/readiness'],
} as const satisfies Record<string, readonly [Method, string]>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = keyof typeof routes;
