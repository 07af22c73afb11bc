// Deletes the files and rows of old imports, each night.

import { deleteOldDownloads } from '../../platform/table-files/download.js';
import type { Shop } from '../../shop.js';
import { deleteImportFile, importsFolder } from './import-files.js';
import { deleteImportRows, selectOldFiles, updateImport } from './import-records.queries.js';
import { deleteShown } from './import-shown.queries.js';

const DAY_MS = 86_400_000;
const FILES_KEPT_MS = 90 * DAY_MS;
const UNFINISHED_KEPT_MS = 7 * DAY_MS;

/** Deletes the files and rows of imports of more than 90 days, of uploads that were not applied within a week, and old downloads. */
export async function deleteOldFiles(shop: Shop): Promise<void> {
  const { companyId } = shop.company();
  const now = shop.now();
  await deleteOldDownloads(importsFolder(shop.dataDir), now - DAY_MS);
  const old = await selectOldFiles(shop.db, companyId, {
    applied: now - FILES_KEPT_MS,
    unfinished: now - UNFINISHED_KEPT_MS,
  });
  for (const record of old) {
    await deleteImportFile(shop, record);
    await deleteImportRows(shop.db, record.import_id);
    await deleteShown(shop.db, record.import_id);
    await updateImport(shop.db, record.import_id, {
      fileDeleted: true,
      ...(!record.isFinished && { state: 'discarded' }),
    });
  }
}
