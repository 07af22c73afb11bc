// Routes of the API calls that download a product list: `createExport`, `exportState`, `exportFile`, `productsExport`.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sessionForClientCode } from '../clients/target-client.service.js';
import { exportProducts } from '../products/export-products.service.js';
import { createExport, exportFile, exportState } from './exports.service.js';

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function exportsRoutes(
  shop: Shop,
): CallHandlers<'createExport' | 'exportState' | 'exportFile' | 'productsExport', Session> {
  return {
    // GET /store/StoreProducts/productsexport
    productsExport: async ({ session, query }) =>
      exportProducts(shop, await sessionForClientCode(shop, session, query.clientCode), query),
    // POST /store/StoreProducts/exports
    createExport: ({ session, body, request }) => createExport(shop, session, body, request.ip),
    // GET /store/StoreProducts/exports/:exportId
    exportState: ({ session, params }) => exportState(shop, session, params.exportId),
    // GET /store/StoreProducts/exports/:exportId/file
    exportFile: async ({ session, params, reply }) => {
      const { name, format, bytes, content } = await exportFile(shop, session, params.exportId);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
        })
        .type(TYPES[format])
        .send(content);
    },
  };
}

/** The file name in ASCII, for browsers without RFC 8187. */
const plain = (name: string) => name.normalize('NFD').replace(/[^ -~]|["\\]/g, '');
/** The file name by RFC 8187, which forbids some characters that `encodeURIComponent` keeps. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
