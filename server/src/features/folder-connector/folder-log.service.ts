// The log of the folder connector on the desk: files with what their imports counted, files of orders, and another import of a file.

import type {
  FolderFileEntry,
  FolderOrderFile,
  folderConnectorCalls,
} from '@mostrador/contract/entries/folder-connector';
import type { output } from 'zod';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import {
  type FileOutcome,
  type FileRow,
  type LoggedFile,
  selectFile,
  selectLoggedFile,
  selectLoggedFiles,
  stepFile,
} from './folder-files.queries.js';
import { queueFolderRun } from './folder-jobs.service.js';
import { newToken } from './look-at-folder.service.js';
import { selectLastFiles } from './order-files.queries.js';

type Query = output<typeof folderConnectorCalls.folderFiles.query>;

const ORDER_FILES = 20;

/** The states and outcomes of files that a filter of the log shows. */
const STATES: Readonly<Record<NonNullable<Query['state']>, readonly (FileRow['state'] | FileOutcome)[]>> = {
  warned: ['left', 'rejected', 'lost'],
  failed: ['failed'],
};

/** Returns a page of the files, the newest first. */
export async function folderFiles(
  shop: Shop,
  { state, pageSize, pageNumber }: Query,
): Promise<{ totalCount: number; files: FolderFileEntry[] }> {
  const { total, rows } = await selectLoggedFiles(
    shop.db,
    shop.company().companyId,
    state === undefined ? undefined : STATES[state],
    { size: pageSize, number: pageNumber },
  );
  return { totalCount: total, files: rows.map(toEntry) };
}

function toEntry(row: LoggedFile): FolderFileEntry {
  return {
    fileId: row.folder_file_id,
    fileName: row.file_name,
    kind: row.kind,
    state: shownState(row),
    bytes: row.bytes,
    seenAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
    movedTo: row.state === 'done' ? row.moved_to : null,
    importId: row.rows_read === null ? null : row.import_id,
    counts:
      row.rows_read === null
        ? null
        : {
            read: row.rows_read,
            created: row.rows_created ?? 0,
            updated: row.rows_updated ?? 0,
            rejected: row.rows_rejected ?? 0,
          },
    hasRejectedRows: row.has_rejected,
    canRetry: row.state === 'done' && row.outcome !== 'lost' && row.moved_to !== null,
  };
}

function shownState({ state, outcome }: LoggedFile): FolderFileEntry['state'] {
  if (state === 'done') return outcome ?? 'imported';
  return state === 'waiting' || state === 'left' ? state : 'active';
}

/** Returns the files of orders that were written last. */
export async function folderOrderFiles(shop: Shop): Promise<{ files: FolderOrderFile[] }> {
  const rows = await selectLastFiles(shop.db, shop.company().companyId, ORDER_FILES);
  return {
    files: rows.map(({ file_name, orders, created_at, written_at }) => ({
      fileName: file_name,
      orders,
      createdAt: created_at.toISOString(),
      writtenAt: written_at?.toISOString() ?? null,
    })),
  };
}

/** Lets a file be imported once more. @throws Problem 404, 409 for one that is not done or was not moved. */
export async function retryFolderFile(shop: Shop, fileId: number): Promise<{ file: FolderFileEntry }> {
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const row = await selectFile(tx, companyId, fileId);
    if (row === undefined) throw notFound('No encontramos ese archivo.');
    const again = { token: newToken() };
    const given = { state: 'returning', outcome: null, reason: '', again } as const;
    const canRetry = row.outcome !== 'lost' && row.moved_to !== null;
    if (!canRetry || !(await stepFile(tx, companyId, fileId, 'done', given, new Date(shop.now()))))
      throw new Problem(409, 'conflict', 'El archivo ya se está importando, o no está más en la carpeta.');
    await queueFolderRun(tx, companyId, new Date());
  });
  const row = await selectLoggedFile(shop.db, companyId, fileId);
  if (row === undefined) throw notFound('No encontramos ese archivo.');
  return { file: toEntry(row) };
}
