// Handlers of the calls of imports and exports, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { importDetail } from './import-detail.service.js';
import { differencesFile } from './import-differences.service.js';
import { exportKindFile, rejectedRowsFile } from './import-downloads.service.js';
import {
  applyImport,
  discardImport,
  importRows,
  listImports,
  saveImportOptions,
  undoImport,
  uploadImport,
  uploadImportPart,
} from './imports.service.js';

export function importsRoutes(
  shop: Shop,
): CallHandlers<
  | 'imports'
  | 'uploadImport'
  | 'uploadImportPart'
  | 'importDetail'
  | 'saveImportOptions'
  | 'discardImport'
  | 'importRows'
  | 'applyImport'
  | 'undoImport'
  | 'rejectedRows'
  | 'importDifferences'
  | 'exportKind',
  Session
> {
  return {
    // GET /store/Admin/imports
    imports: ({ query }) => listImports(shop, query.after),
    // POST /store/Admin/imports
    uploadImport: ({ session, body }) => uploadImport(shop, session, body),
    // PUT /store/Admin/imports/:importId/file
    uploadImportPart: ({ params, query, request }) =>
      uploadImportPart(shop, params.importId, query.offset, request),
    // GET /store/Admin/imports/:importId
    importDetail: ({ params }) => importDetail(shop, params.importId),
    // PUT /store/Admin/imports/:importId
    saveImportOptions: ({ params, body }) => saveImportOptions(shop, params.importId, body),
    // DELETE /store/Admin/imports/:importId
    discardImport: ({ params }) => discardImport(shop, params.importId),
    // GET /store/Admin/imports/:importId/rows
    importRows: ({ params, query }) => importRows(shop, params.importId, query),
    // POST /store/Admin/imports/:importId/apply
    applyImport: ({ params, body }) => applyImport(shop, params.importId, body),
    // POST /store/Admin/imports/:importId/undo
    undoImport: ({ session, params }) => undoImport(shop, session, params.importId),
    // GET /store/Admin/imports/:importId/rejected
    rejectedRows: async ({ params, reply }) =>
      sendDownload(reply, await rejectedRowsFile(shop, params.importId)),
    // GET /store/Admin/imports/:importId/differences
    importDifferences: async ({ params, reply }) =>
      sendDownload(reply, await differencesFile(shop, params.importId)),
    // GET /store/Admin/exports/:kind
    exportKind: async ({ params, query, reply }) =>
      sendDownload(reply, await exportKindFile(shop, params.kind, query)),
  };
}
