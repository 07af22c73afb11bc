// Takes a complete file: renames it into the folder for files under import, copies it and queues its import. Each step is written before
// it is done or can be seen in the folder: a process that is killed at any point loses no file and imports none twice.

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FolderSettings } from '@mostrador/contract/entries/folder-connector';
import { IMPORT_MAX_BYTES } from '@mostrador/contract/import-limits';
import { claimedName, FOLDER_NAMES, folderNameOf, parseClaimedName } from '@mostrador/rules/folder-files';
import type { ExchangeFolder } from '../../platform/exchange-folders/exchange-folder.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import {
  fetchedPath,
  queueFetchedFile,
  readFetchedFile,
  storeFetchedFile,
} from '../imports/file-imports.service.js';
import {
  type FileRow,
  insertTaken,
  lastChecksum,
  selectOpenFiles,
  stepFile,
} from './folder-files.queries.js';
import { movedPath } from './moved-path.js';

const claimedPath = ({ token, file_name: name }: Pick<FileRow, 'token' | 'file_name'>) => [
  FOLDER_NAMES.taken,
  claimedName(token, name),
];

/** Renames a complete file, so that its writer cannot replace it while it is read. */
export async function claimFile(shop: Shop, folder: ExchangeFolder, row: FileRow): Promise<boolean> {
  const { companyId } = shop.company();
  if (!(await stepFile(shop.db, companyId, row.folder_file_id, 'waiting', { state: 'taken' }, nowOf(shop))))
    return false;
  await renameToClaimed(shop, folder, row, [row.file_name]);
  return true;
}

const nowOf = (shop: Shop): Date => new Date(shop.now());

/** Renames a file from a place unless an earlier run has. A file that is in neither place is noted as lost. */
async function renameToClaimed(
  shop: Shop,
  folder: ExchangeFolder,
  row: Pick<FileRow, 'folder_file_id' | 'token' | 'file_name'>,
  from: readonly string[],
): Promise<void> {
  const claimed = claimedPath(row);
  if ((await folder.find(claimed)) !== undefined) return;
  if ((await folder.find(from))?.type === 'file') {
    // also for a file that an earlier run has taken: it may have ended before there was a folder
    await folder.makeFolder([FOLDER_NAMES.taken]);
    await folder.move(from, claimed);
    return;
  }
  await stepFile(
    shop.db,
    shop.company().companyId,
    row.folder_file_id,
    'taken',
    { state: 'done', outcome: 'lost', reason: 'ya no está en la carpeta' },
    nowOf(shop),
  );
}

/** Brings files that an interrupted run has taken, and those that a user wants imported again, to the folder for files under import. */
export async function resumeFiles(
  shop: Shop,
  folder: ExchangeFolder,
  settings: FolderSettings,
): Promise<void> {
  const { companyId } = shop.company();
  const open = await selectOpenFiles(shop.db, companyId);
  for (const row of open.filter(({ state }) => state === 'returning')) {
    await folder.makeFolder([FOLDER_NAMES.taken]);
    const from = movedPath(row.moved_to ?? '');
    const claimed = claimedPath(row);
    if ((await folder.find(claimed)) === undefined && (await folder.find(from))?.type === 'file')
      await folder.move(from, claimed);
    const given = { state: 'taken', movedTo: null } as const;
    await stepFile(shop.db, companyId, row.folder_file_id, 'returning', given, nowOf(shop));
  }
  for (const row of (await selectOpenFiles(shop.db, companyId)).filter(({ state }) => state === 'taken'))
    await renameToClaimed(shop, folder, row, [row.file_name]);
  await adoptFiles(shop, folder, settings);
}

/** Enters files that lie in the folder for files under import without being known: the database was restored from a backup. */
async function adoptFiles(shop: Shop, folder: ExchangeFolder, { patterns }: FolderSettings): Promise<void> {
  const { companyId } = shop.company();
  const known = new Set((await selectOpenFiles(shop.db, companyId)).map(({ token }) => token));
  for (const { name, type, bytes } of (await folder.list([FOLDER_NAMES.taken])) ?? []) {
    const parts = type === 'file' ? parseClaimedName(name) : undefined;
    if (parts === undefined || known.has(parts.token)) continue;
    const decided = folderNameOf(parts.name, patterns);
    if (decided.as === 'data')
      await insertTaken(
        shop.db,
        companyId,
        { token: parts.token, fileName: parts.name, kind: decided.kind, bytes },
        nowOf(shop),
      );
  }
}

/** The state of a taken file after its copy. `waits`: it grew while it was copied. */
export type Begun = 'importing' | 'moving' | 'waits';

/**
 * Copies a taken file and queues its import. A file that cannot be read, or has the content of the last one of its kind, is moved away
 * without an import.
 */
export async function beginImport(
  shop: Shop,
  folder: ExchangeFolder,
  row: FileRow,
  { decimalMark }: FolderSettings,
): Promise<Begun> {
  const { companyId } = shop.company();
  const { folder_file_id: fileId, kind } = row;
  if (kind === null) throw new Error('A file of no kind was taken.');
  const step = (given: Parameters<typeof stepFile>[4]) =>
    stepFile(shop.db, companyId, fileId, 'taken', given, nowOf(shop));
  const claimed = claimedPath(row);
  const before = await folder.find(claimed);
  const file = { importId: row.import_id, kind, fileName: row.file_name, bytes: 0, decimalMark };
  const path = fetchedPath(shop, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { bytes, sha256 } = await folder.download(claimed, path, IMPORT_MAX_BYTES);
  const after = await folder.find(claimed);
  // The file looked complete, but its writer continues.
  if (before?.bytes !== bytes || after?.bytes !== bytes || after.modifiedAt !== before.modifiedAt)
    return 'waits';
  const last = row.is_asked ? undefined : await lastChecksum(shop.db, companyId, kind);
  if (last?.sha256.equals(sha256)) {
    const reason = 'tiene el mismo contenido que el último de su tipo, que ya se importó';
    await step({ state: 'moving', outcome: 'repeated', sha256, bytes, reason });
    return 'moving';
  }
  try {
    const options = await readFetchedFile(shop, { ...file, bytes });
    await storeFetchedFile(shop, file);
    await shop.db.transaction().execute(async (tx) => {
      const given = { state: 'importing', sha256, bytes } as const;
      if (await stepFile(tx, companyId, fileId, 'taken', given, nowOf(shop)))
        await queueFetchedFile(tx, companyId, { ...file, bytes }, options);
    });
    return 'importing';
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await step({ state: 'moving', outcome: 'failed', sha256, bytes, reason: error.message });
    return 'moving';
  }
}
