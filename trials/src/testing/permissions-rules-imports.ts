// The permissions that the tests expect of the desk's calls about imports and exports of files.

import type { importsCalls } from '@mostrador/contract/entries/imports';
import type { CallRules, NamingField } from './permissions-fields.js';

const named: NamingField = { names: 'import', told: ['administrator'] };

export const IMPORTS_RULES: Pick<CallRules, keyof typeof importsCalls> = {
  imports: { of: 'charges' },
  uploadImport: { of: 'caller', fields: { fileName: 'said' } },
  uploadImportPart: { of: 'named', fields: { importId: named } },
  importDetail: { of: 'named', fields: { importId: named } },
  saveImportOptions: { of: 'named', fields: { importId: named } },
  discardImport: { of: 'named', fields: { importId: named } },
  importRows: { of: 'named', fields: { importId: named } },
  applyImport: { of: 'named', fields: { importId: named } },
  undoImport: { of: 'named', fields: { importId: named } },
  rejectedRows: { of: 'named', fields: { importId: named } },
  importDifferences: { of: 'named', fields: { importId: named } },
  exportKind: { of: 'charges' },
};
