// Method and path of the desk's calls about the folder connector.

import type { Method } from '../routes.js';

export const folderConnectorDeskRoutes = {
  folderConnector: ['GET', '/store/Admin/folderconnector'],
  saveFolderConnector: ['PUT', '/store/Admin/folderconnector'],
  testFolderConnector: ['POST', '/store/Admin/folderconnector/test'],
  confirmFolderHostKey: ['POST', '/store/Admin/folderconnector/hostkey'],
  runFolderConnector: ['POST', '/store/Admin/folderconnector/run'],
  folderFiles: ['GET', '/store/Admin/folderconnector/files'],
  folderOrderFiles: ['GET', '/store/Admin/folderconnector/orderfiles'],
  retryFolderFile: ['POST', '/store/Admin/folderconnector/files/:fileId/retry'],
} as const satisfies Record<string, readonly [Method, string]>;
