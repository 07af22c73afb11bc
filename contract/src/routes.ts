import type { DeskRoutes } from './desk-routes.js';
import type { FactorRoutes } from './factor-routes.js';
import type { InvitationRoutes } from './invitation-routes.js';

/**
 * Method and path of every call. Names and paths, odd spellings included, are those that the shop's clients use.
 * Paths are relative to the API base path ('/api' by default). Plain data without schemas, for the browser, and `callPath`,
 * which fills a path's parameters. The entries in `entries/` define input, output and access; each handler has its path above it, in
 * the server's `.routes.ts` files.
 */
const firstRoutes = {
  login: ['POST', '/Auth/user'],
  loginByQuery: ['GET', '/store/StoreAuth'],
  googleLogin: ['POST', '/store/StoreAuth/google'],
  googleLoginByQuery: ['GET', '/store/StoreAuth/google'],
  impersonate: ['GET', '/store/StoreAuth/impersonate/:userId'],
  recovery: ['POST', '/store/StoreAuth/recovery'],
  recoveryByQuery: ['GET', '/store/StoreAuth/recovery'],
  validateRecovery: ['POST', '/store/StoreAuth/validaterecovery'],
  validateRecoveryByQuery: ['GET', '/store/StoreAuth/validaterecovery'],
  changePassword: ['POST', '/store/StoreAuth/changepass'],
  changePasswordByQuery: ['GET', '/store/StoreAuth/changepass'],

  newUser: ['POST', '/store/StoreRegistration/newuser'],
  newUser2: ['POST', '/store/StoreRegistration/newuser2'],
  clientByWebToken: ['GET', '/store/StoreRegistration/clientbywebtoken'],
  cities: ['GET', '/store/StoreRegistration/cities'],
  countries: ['GET', '/store/StoreRegistration/countries'],
  provinces: ['GET', '/store/StoreRegistration/provinces'],
  taxCategories: ['GET', '/store/StoreRegistration/taxcategories'],

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
  paymentNotification: ['POST', '/payments/mercadopago'],
  orders: ['GET', '/store/StoreCart/orders'],
  changeOrderStatus: ['PUT', '/store/StoreCart/orders/:externalId/status'],
  orderPdf: ['GET', '/store/StoreCart/orders/:externalId/pdf'],
  repeatOrder: ['POST', '/store/StoreCart/orders/:externalId/repeat'],
  orderMails: ['GET', '/store/StoreCart/orders/:externalId/mails'],
  resendOrderMail: ['POST', '/store/StoreCart/orders/:externalId/mails/:mailId'],
  upsertProductInCart: ['PUT', '/store/StoreCart/upsertProductInCart'],
  removeCartProduct: ['PATCH', '/store/StoreCart/cartproduct/:productCode'],

  categories: ['GET', '/store/StoreCategories'],
  categoriesBreadcrumb: ['GET', '/store/StoreCategories/categoriesBreadcrumb'],
  categoriesForSync: ['GET', '/store/StoreCategories/categoriesForSync'],

  companies: ['GET', '/store/StoreCompanies'],
  companyContext: ['GET', '/store/StoreCompanies/companycontextforuser'],

  products: ['GET', '/store/StoreProducts/products'],
  productCategories: ['GET', '/store/StoreProducts/products/categories'],
  product: ['GET', '/store/StoreProducts/product'],
  productsExport: ['GET', '/store/StoreProducts/productsexport'],
  productsForSync: ['GET', '/store/StoreProducts/productsforsync'],
  pricesForSync: ['GET', '/store/StoreProducts/pricesforsync'],
  createExport: ['POST', '/store/StoreProducts/exports'],
  exportState: ['GET', '/store/StoreProducts/exports/:exportId'],
  exportFile: ['GET', '/store/StoreProducts/exports/:exportId/file'],

  publicCatalogs: ['GET', '/store/StoreProductsCatalogs/publiccatalogs'],
  catalogs: ['GET', '/store/StoreProductsCatalogs/catalogs'],
  createCatalog: ['POST', '/store/StoreProductsCatalogs/catalogs'],
  updateCatalog: ['PUT', '/store/StoreProductsCatalogs/catalogs'],
  saveCatalogsOrder: ['PUT', '/store/StoreProductsCatalogs/catalogs/order'],
  catalog: ['GET', '/store/StoreProductsCatalogs/catalogs/:catalogId'],
  deleteCatalog: ['DELETE', '/store/StoreProductsCatalogs/catalog/:catalogId'],
  setCatalogPublic: ['PUT', '/store/StoreProductsCatalogs/catalog/:catalogId/public/:isPublic'],

  productImage: ['GET', '/store/StoreProductsImages'],
  imageProxy: ['GET', '/store/StoreProductsImages/proxy/*'],

  stats: ['GET', '/store/StoreStats'],

  userDetails: ['GET', '/store/StoreUser/userdetails'],
  deliveryOptions: ['GET', '/store/StoreUser/deliveryOptions'],
  userCountries: ['GET', '/store/StoreUser/countries'],
  userProvinces: ['GET', '/store/StoreUser/provinces'],
  webStoreClient: ['POST', '/store/StoreUser/webStoreClient'],
  confirmContactEmail: ['POST', '/store/StoreUser/contactEmail/confirm'],
  resendContactEmail: ['POST', '/store/StoreUser/contactEmail/resend'],
  ownLogins: ['GET', '/store/StoreUser/logins'],
  ownSessions: ['GET', '/store/StoreUser/sessions'],
  closeSession: ['POST', '/store/StoreUser/sessions/:sessionId/close'],
  closeSessions: ['POST', '/store/StoreUser/closesessions'],
  logout: ['POST', '/store/StoreUser/logout'],
  prove: ['POST', '/store/StoreUser/prove'],
  salesmanClients: ['GET', '/store/StoreUser/salesmanClients'],
  salesmanClientsForSync: ['GET', '/store/StoreUser/salesmanClientsForSync'],
  salesmanUserDetails: ['GET', '/store/StoreUser/salesman/userdetails'],
  storeClients: ['GET', '/store/StoreUser/storeclients'],
  storeClientsPage: ['GET', '/store/StoreUser/storeclients/page'],
  clientSalesmen: ['GET', '/store/StoreUser/storeclients/:clientId/salesmen'],
  assignSalesmen: ['PUT', '/store/StoreUser/storeclients/:clientId/salesmen'],
  clientTrail: ['GET', '/store/StoreUser/storeclients/:clientId/trail'],
  identityChanges: ['GET', '/store/StoreUser/identityChanges'],
  decideIdentityChange: ['POST', '/store/StoreUser/identityChanges/:identityChangeId'],
  sendMessage: ['POST', '/store/StoreUser/sendmessage'],

  systemCountries: ['GET', '/System/countries'],
  systemProvinces: ['GET', '/System/provinces'],
  systemCities: ['GET', '/System/cities'],
  activeUsers: ['GET', '/System/activeUsers'],
  currencies: ['GET', '/System/currencies/company/:companyId'],
  logFiles: ['GET', '/System/logs/list'],
  logLines: ['GET', '/System/logs/lines'],
  logContent: ['GET', '/System/logcontent'],
  siteInfo: ['GET', '/System/siteInfo'],
  jobQueue: ['GET', '/System/jobs'],
  retryFailedJobs: ['POST', '/System/jobs'],
  retryJob: ['POST', '/System/jobs/:jobId'],
  pageViews: ['GET', '/System/pageViews'],
  userLogins: ['GET', '/System/users/logins'],
  waitingMails: ['GET', '/System/mails/waiting'],
  retryMails: ['POST', '/System/mails/waiting'],
  tax: ['GET', '/Tax'],
  taxTaxCategories: ['GET', '/Tax/taxcategories'],

  userNews: ['GET', '/User/userNews'],
  liveness: ['GET', '/User/livenes'],
  readiness: ['GET', '/User/readiness'],
} as const satisfies Record<string, readonly [Method, string]>;

/** Every call's method and path. Those of second factors, invitations and the desk are there once their files are loaded. */
export const routes = firstRoutes as typeof firstRoutes & FactorRoutes & InvitationRoutes & DeskRoutes;

/** Adds the routes of a file that loads later. */
export const addRoutes = (later: FactorRoutes | InvitationRoutes | DeskRoutes): void =>
  void Object.assign(firstRoutes, later);

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
