// Handlers of the desk's calls about the folder connector, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  confirmFolderHostKey,
  folderConnector,
  runFolderConnector,
  saveFolderConnector,
  testFolderConnector,
} from './folder-connector.service.js';
import { folderFiles, folderOrderFiles, retryFolderFile } from './folder-log.service.js';

type FolderCall =
  | 'folderConnector'
  | 'saveFolderConnector'
  | 'testFolderConnector'
  | 'confirmFolderHostKey'
  | 'runFolderConnector'
  | 'folderFiles'
  | 'folderOrderFiles'
  | 'retryFolderFile';

export function folderConnectorRoutes(shop: Shop): CallHandlers<FolderCall, Session> {
  return {
    // GET /store/Admin/folderconnector
    folderConnector: () => folderConnector(shop),
    // PUT /store/Admin/folderconnector
    saveFolderConnector: ({ session, body }) => saveFolderConnector(shop, session, body),
    // POST /store/Admin/folderconnector/test
    testFolderConnector: () => testFolderConnector(shop),
    // POST /store/Admin/folderconnector/hostkey
    confirmFolderHostKey: ({ session, body }) => confirmFolderHostKey(shop, session, body.fingerprint),
    // POST /store/Admin/folderconnector/run
    runFolderConnector: () => runFolderConnector(shop),
    // GET /store/Admin/folderconnector/files
    folderFiles: ({ query }) => folderFiles(shop, query),
    // GET /store/Admin/folderconnector/orderfiles
    folderOrderFiles: () => folderOrderFiles(shop),
    // POST /store/Admin/folderconnector/files/:fileId/retry
    retryFolderFile: ({ params }) => retryFolderFile(shop, params.fileId),
  };
}
