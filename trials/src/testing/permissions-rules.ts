// The permissions that the tests expect, call by call: which fields name whose things, and which users may see them.

import { randomUUID } from 'node:crypto';
import type { CallRules, NamingField } from './permissions-fields.js';
import type { Requester } from './permissions-fixture.js';
import { ACCOUNT_RULES } from './permissions-rules-account.js';
import { ACCOUNTS_RULES } from './permissions-rules-accounts.js';
import { DESK_RULES } from './permissions-rules-desk.js';
import { LISTS_RULES } from './permissions-rules-lists.js';
import { CLIENTS_PLACES, PLACE } from './permissions-rules-places.js';
import { SYNC_RULES } from './permissions-rules-sync.js';
import { TRANSFERS_RULES } from './permissions-rules-transfers.js';

/** Every kind of requester of this shop, visitors and accounts in any state. */
const SHOPPERS: readonly Requester[] = [
  'visitor',
  'owner',
  'colleague',
  'stranger',
  'salesman',
  'otherSalesman',
  'administrator',
  'acting',
  'actingForOwner',
  'inRegistration',
  'owesPassword',
];
const CLIENTS_OWN: readonly Requester[] = ['owner', 'colleague', 'actingForOwner'];
const LOOK_AFTER: readonly Requester[] = ['salesman', 'administrator'];
const OWN_CART: readonly Requester[] = ['owner', 'actingForOwner'];

const order: NamingField = { names: 'order', told: [...CLIENTS_OWN, ...LOOK_AFTER] };
const administratorsOrder: NamingField = { names: 'order', told: ['administrator'] };
const client: NamingField = { names: 'client', told: ['administrator'] };
const catalog: NamingField = { names: 'catalog', told: LOOK_AFTER };
const shownCatalog: NamingField = { names: 'catalog', told: LOOK_AFTER, otherwise: 'ignored' };
const listOf: NamingField = { names: 'clientCode', told: LOOK_AFTER, otherwise: 'ignored' };
const ownList: NamingField = { names: 'export', told: OWN_CART };
const category: NamingField = { names: 'category', told: SHOPPERS, otherwise: 'ignored' };
const product: NamingField = { names: 'product', told: SHOPPERS };
const REGISTRATION = {
  of: 'everybody',
  fields: {
    ...CLIENTS_PLACES,
    legalAddressProvinceId: 'fact',
    deliveryAddressProvinceId: 'fact',
    userName: 'said',
  },
} as const;
const CITIES = {
  of: 'everybody',
  fields: { countryCode: 'fact', provinceCode: 'fact', provinceId: 'fact' },
} as const;
const PROVINCES = { of: 'everybody', fields: { countryCode: 'fact' } } as const;
const RECOVERED = { of: 'caller', fields: { token: 'right' } } as const;
const EVERYBODYS = { of: 'everybody' } as const;
const CALLERS = { of: 'caller' } as const;

/** Whose things each call deals with, and how a requester who names another user's thing is answered. */
export const RULES: CallRules = {
  login: CALLERS,
  loginByQuery: CALLERS,
  googleLogin: CALLERS,
  googleLoginByQuery: CALLERS,
  googleNonce: EVERYBODYS,
  secondFactor: { of: 'caller', fields: { code: 'right', id: 'right', rawId: 'right' } },
  passkeyRequest: EVERYBODYS,
  passkeyLogin: { of: 'caller', fields: { id: 'right', rawId: 'right' } },
  impersonate: { of: 'named', fields: { userId: client } },
  recovery: CALLERS,
  recoveryByQuery: CALLERS,
  validateRecovery: RECOVERED,
  validateRecoveryByQuery: RECOVERED,
  changePassword: RECOVERED,
  changePasswordByQuery: RECOVERED,

  newUser: REGISTRATION,
  newUser2: REGISTRATION,
  clientByWebToken: { of: 'named', fields: { registrationtoken: 'right' } },
  cities: CITIES,
  countries: EVERYBODYS,
  provinces: PROVINCES,
  taxCategories: EVERYBODYS,

  cart: CALLERS,
  updateCart: {
    of: 'caller',
    fields: {
      ...PLACE,
      discountCodes: 'said',
      externalId: { names: 'cart', told: [], otherwise: 'ignored' },
      targetClientId: { names: 'client', told: LOOK_AFTER, otherwise: 'ignored' },
      code: {
        names: 'product',
        told: OWN_CART,
        otherwise: 'ignored',
        at: 'body.cartProducts.0.product.code',
        sent: () => ({ body: { cartProducts: [{ product: { code: '' }, quantity: 1 }] } }),
      },
    },
  },
  confirmCart: {
    of: 'caller',
    fields: {
      ...PLACE,
      discountCodes: 'said',
      externalId: { names: 'order', told: OWN_CART, otherwise: 'refused' },
      targetClientId: { names: 'client', told: LOOK_AFTER, otherwise: 'refused' },
      localUniqueId: {
        names: 'order',
        told: OWN_CART,
        otherwise: 'taken',
        sent: () => ({ body: { total: 0, fromOffline: true } }),
      },
    },
  },
  cartItemsCount: CALLERS,
  clientOrders: {
    of: 'charges',
    fields: { clientCode: { names: 'clientCode', told: [...CLIENTS_OWN, ...LOOK_AFTER] } },
  },
  clientOrderDetails: { of: 'named', fields: { externalId: order } },
  paymentDataLinkData: { of: 'named', fields: { externalId: order } },
  settlePayment: { of: 'named', fields: { externalId: order, paymentId: 'platform' } },
  payAtPickUp: { of: 'named', fields: { externalId: order } },
  paymentNotification: { of: 'everybody', fields: { id: 'platform', 'data.id': 'platform' } },
  orders: { of: 'charges' },
  changeOrderStatus: { of: 'named', fields: { externalId: administratorsOrder } },
  orderPdf: { of: 'named', fields: { externalId: order } },
  repeatOrder: { of: 'named', fields: { externalId: order } },
  repeatOrders: {
    of: 'named',
    fields: {
      externalIds: {
        ...order,
        at: 'body.externalIds.0',
        sent: () => ({ body: { externalIds: [''] } }),
      },
    },
  },
  orderMails: { of: 'named', fields: { externalId: administratorsOrder } },
  resendOrderMail: {
    of: 'named',
    fields: {
      externalId: {
        ...administratorsOrder,
        sent: (things) => ({ params: { externalId: '', mailId: things.mail } }),
      },
      // a mail of another order
      mailId: {
        names: 'mail',
        told: [],
        sent: (things) => ({ params: { externalId: things.othersOrder, mailId: '' } }),
      },
    },
  },
  upsertProductInCart: {
    of: 'caller',
    fields: {
      code: {
        ...product,
        otherwise: 'refused',
        at: 'body.product.code',
        sent: () => ({ body: { product: { code: '' }, quantity: 1 } }),
      },
    },
  },
  checkQuickOrder: { of: 'everybody', fields: { code: 'allowed' } },
  addQuickOrder: {
    of: 'caller',
    fields: {
      code: {
        ...product,
        otherwise: 'refused',
        at: 'body.lines.0.code',
        sent: () => ({ body: { lines: [{ code: '', quantity: 1 }] } }),
      },
    },
  },
  removeCartProduct: {
    of: 'caller',
    fields: { productCode: { ...product, otherwise: 'refused' } },
  },
  removeCartProducts: {
    of: 'caller',
    fields: {
      code: {
        ...product,
        otherwise: 'refused',
        at: 'body.lines.0.code',
        sent: () => ({ body: { lines: [{ code: '' }] } }),
      },
    },
  },
  restoreCartProducts: {
    of: 'caller',
    fields: {
      code: {
        ...product,
        otherwise: 'refused',
        at: 'body.lines.0.code',
        sent: () => ({ body: { lines: [{ code: '', quantity: 1 }] } }),
      },
    },
  },

  categories: { of: 'everybody' },
  categoriesBreadcrumb: { of: 'everybody', fields: { currentCategoryCode: category } },

  companies: EVERYBODYS,
  companyContext: EVERYBODYS,

  products: {
    of: 'everybody',
    fields: {
      clientCode: listOf,
      catalogId: shownCatalog,
      ctegoryCodeFilter: category,
      productCode: { ...product, otherwise: 'ignored' },
      specialCode: { ...product, otherwise: 'ignored' },
    },
  },
  productSuggestions: {
    of: 'everybody',
    fields: {
      clientCode: { ...listOf, sent: (things) => ({ query: { searchTerm: things.product } }) },
    },
  },
  productCategories: {
    of: 'everybody',
    fields: { catalogId: shownCatalog, ctegoryCodeFilter: { ...category, told: [] } },
  },
  product: {
    of: 'everybody',
    fields: {
      productCode: product,
      clientCode: { ...listOf, sent: (things) => ({ query: { productCode: things.product } }) },
    },
  },
  productsExport: {
    of: 'everybody',
    fields: { clientCode: listOf, catalogId: shownCatalog, ctegoryCodeFilter: category },
  },
  createExport: {
    of: 'caller',
    fields: {
      clientCode: listOf,
      catalogId: { names: 'catalog', told: LOOK_AFTER },
      ctegoryCodeFilter: category,
    },
  },
  exportState: { of: 'named', fields: { exportId: ownList } },
  exportFile: { of: 'named', fields: { exportId: ownList } },

  publicCatalogs: EVERYBODYS,
  catalogs: { of: 'charges' },
  createCatalog: {
    of: 'caller',
    fields: {
      catalogName: 'said',
      catalogId: {
        ...catalog,
        told: [],
        otherwise: 'ignored',
        sent: () => ({ body: { catalogName: randomUUID() } }),
      },
      productId: {
        names: 'productId',
        told: ['salesman', 'otherSalesman', 'administrator'],
        otherwise: 'refused',
        at: 'body.catalogDetails.0.productId',
        sent: (things) => ({
          body: { catalogName: things.newId, catalogDetails: [{ order: 0, productId: 0 }] },
        }),
      },
    },
  },
  updateCatalog: {
    of: 'named',
    fields: {
      catalogName: 'said',
      catalogId: catalog,
      productId: {
        names: 'productId',
        told: LOOK_AFTER,
        at: 'body.catalogDetails.0.productId',
        sent: (things) => ({
          body: {
            catalogId: things.catalog,
            catalogName: things.newId,
            revision: 1,
            catalogDetails: [{ order: 0, productId: 0 }],
          },
        }),
      },
    },
  },
  saveCatalogsOrder: { of: 'charges', fields: { catalogId: { ...catalog, at: 'body.0.catalogId' } } },
  catalog: { of: 'named', fields: { catalogId: catalog } },
  deleteCatalog: { of: 'named', fields: { catalogId: catalog } },
  setCatalogPublic: { of: 'named', fields: { catalogId: catalog } },

  productImage: EVERYBODYS,
  imageProxy: EVERYBODYS,
  stats: EVERYBODYS,

  userDetails: CALLERS,
  deliveryOptions: EVERYBODYS,
  userCountries: EVERYBODYS,
  userProvinces: PROVINCES,
  webStoreClient: {
    of: 'caller',
    fields: { ...CLIENTS_PLACES, legalAddressProvinceId: 'fact', userName: 'said' },
  },
  confirmContactEmail: RECOVERED,
  resendContactEmail: CALLERS,
  identityChanges: { of: 'charges' },
  decideIdentityChange: {
    of: 'named',
    fields: { identityChangeId: { names: 'identityChange', told: ['administrator'] } },
  },
  ownLogins: CALLERS,
  ownSessions: CALLERS,
  closeSession: { of: 'named', fields: { sessionId: { names: 'session', told: ['owner'] } } },
  logout: CALLERS,
  prove: { of: 'caller', fields: { code: 'right', id: 'right', rawId: 'right' } },
  ownFactors: CALLERS,
  beginTotp: CALLERS,
  confirmTotp: { of: 'caller', fields: { code: 'right' } },
  removeTotp: CALLERS,
  makeRecoveryCodes: CALLERS,
  beginPasskey: CALLERS,
  addPasskey: { of: 'caller', fields: { passkeyName: 'said', id: 'right', rawId: 'right' } },
  renamePasskey: {
    of: 'named',
    fields: { passkeyId: { names: 'passkey', told: ['owner'] }, passkeyName: 'said' },
  },
  removePasskey: { of: 'named', fields: { passkeyId: { names: 'passkey', told: ['owner'] } } },
  resetFactors: { of: 'charges' },
  closeSessions: CALLERS,
  salesmanClients: { of: 'charges' },
  salesmanUserDetails: { of: 'named', fields: { clientId: { names: 'client', told: LOOK_AFTER } } },
  storeClients: { of: 'charges' },
  storeClientsPage: { of: 'charges' },
  clientSalesmen: { of: 'named', fields: { clientId: client } },
  assignSalesmen: {
    of: 'named',
    fields: {
      clientId: {
        ...client,
        sent: (things) => ({ params: { clientId: 0 }, body: { salesmanIds: [things.salesman] } }),
      },
      salesmanIds: {
        names: 'salesman',
        told: [],
        otherwise: 'ignored',
        at: 'body.salesmanIds.0',
        sent: (things) => ({ params: { clientId: things.neighboursClient }, body: { salesmanIds: [0] } }),
      },
    },
  },
  clientTrail: { of: 'named', fields: { clientId: client } },
  sendMessage: { of: 'everybody', fields: { contactName: 'said', legalName: 'said', taxId: 'said' } },

  systemCountries: EVERYBODYS,
  systemProvinces: PROVINCES,
  systemCities: CITIES,
  activeUsers: { of: 'charges' },
  currencies: { of: 'everybody', fields: { companyId: { names: 'company', told: SHOPPERS } } },
  logFiles: { of: 'charges' },
  logLines: { of: 'named', fields: { logName: 'allowed' } },
  logContent: { of: 'named', fields: { logName: 'allowed' } },
  siteInfo: EVERYBODYS,
  jobQueue: { of: 'charges' },
  retryFailedJobs: { of: 'charges' },
  retryJob: { of: 'named', fields: { jobId: { names: 'job', told: ['administrator'] } } },
  pageViews: { of: 'charges' },
  userLogins: { of: 'charges' },
  waitingMails: { of: 'charges' },
  retryMails: { of: 'charges' },
  tax: EVERYBODYS,
  taxTaxCategories: EVERYBODYS,

  ...ACCOUNT_RULES,
  ...TRANSFERS_RULES,
  ...LISTS_RULES,
  ...SYNC_RULES,
  ...DESK_RULES,
  ...ACCOUNTS_RULES,

  userNews: CALLERS,
  liveness: EVERYBODYS,
  readiness: EVERYBODYS,

  deskCounts: { of: 'charges' },
  deskStart: { of: 'charges' },
  deskSearch: { of: 'charges' },
  deskPreferences: CALLERS,
  saveDeskPreference: CALLERS,
};
