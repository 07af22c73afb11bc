// Method and path of the desk's calls about imports and exports of files.

import type { Method } from '../routes.js';

export const importsRoutes = {
  imports: ['GET', '/store/Admin/imports'],
  uploadImport: ['POST', '/store/Admin/imports'],
  uploadImportPart: ['PUT', '/store/Admin/imports/:importId/file'],
  importDetail: ['GET', '/store/Admin/imports/:importId'],
  saveImportOptions: ['PUT', '/store/Admin/imports/:importId'],
  discardImport: ['DELETE', '/store/Admin/imports/:importId'],
  importRows: ['GET', '/store/Admin/imports/:importId/rows'],
  applyImport: ['POST', '/store/Admin/imports/:importId/apply'],
  undoImport: ['POST', '/store/Admin/imports/:importId/undo'],
  rejectedRows: ['GET', '/store/Admin/imports/:importId/rejected'],
  importDifferences: ['GET', '/store/Admin/imports/:importId/differences'],
  exportKind: ['GET', '/store/Admin/exports/:kind'],
} as const satisfies Record<string, readonly [Method, string]>;
