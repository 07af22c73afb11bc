// Compares the files of documents and receipts with the rows that name them.

import type { BlobStore } from '../../platform/blobs/blob-store.js';
import { checksumOfStored } from '../../platform/blobs/stored-checksum.js';
import type { Database } from '../../platform/database/database.js';
import { PRIVATE_FOLDERS, type PrivateFolder, privateKey } from '../../platform/private-files.js';
import type { Violation } from './audit.service.js';
import { namedFiles } from './file-audit.queries.js';

const BATCH_ROWS = 500;
/** Violations of one folder that are returned at most. */
const SHOWN_MAX = 100;

const SUBJECTS: Readonly<Record<PrivateFolder, string>> = {
  documents: 'account document',
  receipts: 'transfer',
};

/**
 * Checks that each document and receipt of a company has its file, with the checksum that the row says. It reads every file. A company has
 * a store of its own, so the files of others are not looked for.
 * @returns at most a hundred violations of each folder.
 */
export async function auditFiles(db: Database, files: BlobStore, companyCode: string): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const folder of PRIVATE_FOLDERS) {
    const found: Violation[] = [];
    for (let after = 0; found.length < SHOWN_MAX; ) {
      const named = await namedFiles(db, companyCode, folder, { after, limit: BATCH_ROWS });
      for (const { row, id, checksum } of named) {
        const stored = await checksumOfStored(files, privateKey(folder, id));
        if (stored !== checksum)
          found.push({
            rule: 'a document or receipt has its file',
            subject: `${SUBJECTS[folder]} ${row}`,
            detail: `${id}: ${stored === undefined ? 'the file is missing' : 'the file has another content'}`,
          });
      }
      const last = named.at(-1);
      if (last === undefined) break;
      after = last.row;
    }
    violations.push(...found.slice(0, SHOWN_MAX));
  }
  return violations;
}
