// Routes of the API calls for catalogues: `publicCatalogs`, `catalogs`, `catalog`, `createCatalog`, `updateCatalog`,
// `deleteCatalog`, `setCatalogPublic`, `saveCatalogsOrder`.

import type { CallHandlers, TargetChecks } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  createCatalog,
  curatedCatalogs,
  deleteCatalog,
  readCatalog,
  requireEditableCatalog,
  saveCatalogsOrder,
  setCatalogPublic,
  updateCatalog,
} from './catalog-editing.service.js';
import { publicCatalogs } from './catalogs.service.js';

type CatalogCalls =
  | 'publicCatalogs'
  | 'catalogs'
  | 'catalog'
  | 'createCatalog'
  | 'updateCatalog'
  | 'deleteCatalog'
  | 'setCatalogPublic'
  | 'saveCatalogsOrder';

export function catalogsRoutes(shop: Shop): CallHandlers<CatalogCalls, Session> {
  return {
    // GET /store/StoreProductsCatalogs/publiccatalogs
    publicCatalogs: ({ session }) => publicCatalogs(shop, session),
    // GET /store/StoreProductsCatalogs/catalogs
    catalogs: ({ session }) => curatedCatalogs(shop, session),
    // GET /store/StoreProductsCatalogs/catalogs/:catalogId
    catalog: ({ session, params }) => readCatalog(shop, session, params.catalogId),
    // POST /store/StoreProductsCatalogs/catalogs
    createCatalog: ({ session, body }) => createCatalog(shop, session, body),
    // PUT /store/StoreProductsCatalogs/catalogs
    updateCatalog: ({ session, body }) => updateCatalog(shop, session, body),
    // DELETE /store/StoreProductsCatalogs/catalog/:catalogId
    deleteCatalog: async ({ session, params }) => {
      await deleteCatalog(shop, session, params.catalogId);
      return { ok: true };
    },
    // PUT /store/StoreProductsCatalogs/catalog/:catalogId/public/:isPublic
    setCatalogPublic: ({ session, params, query, body }) =>
      setCatalogPublic(shop, session, {
        catalogId: params.catalogId,
        isPublic: params.isPublic === 'true',
        isSemiPublic: query.isSemiPublic === undefined ? body?.isSemiPublic : query.isSemiPublic === 'true',
        shown: body?.shown,
      }),
    // PUT /store/StoreProductsCatalogs/catalogs/order
    saveCatalogsOrder: async ({ session, body }) => {
      await saveCatalogsOrder(shop, session, body);
      return { ok: true };
    },
  };
}

export const catalogTargetChecks = (shop: Shop): TargetChecks<Session> => ({
  updateCatalog: (session, body) => requireEditableCatalog(shop, session, body),
});
