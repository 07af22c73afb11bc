// The permissions that the tests expect of the desk's calls about the folder connector.

import type { folderConnectorCalls } from '@mostrador/contract/entries/folder-connector';
import type { CallRules } from './permissions-fields.js';

export const FOLDER_CONNECTOR_RULES: Pick<CallRules, keyof typeof folderConnectorCalls> = {
  folderConnector: { of: 'charges' },
  saveFolderConnector: { of: 'charges' },
  testFolderConnector: { of: 'charges' },
  confirmFolderHostKey: { of: 'charges' },
  runFolderConnector: { of: 'charges' },
  folderFiles: { of: 'charges' },
  folderOrderFiles: { of: 'charges' },
  retryFolderFile: { of: 'named', fields: { fileId: { names: 'folderFile', told: ['administrator'] } } },
};
