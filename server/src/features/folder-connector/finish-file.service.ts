// Ends the import of a file: moves it to the folder of done or wrong files of the day, and writes the rejected rows beside it.

import { buffer } from 'node:stream/consumers';
import { besideName, claimedName, FOLDER_NAMES } from '@mostrador/rules/folder-files';
import type { ExchangeFolder } from '../../platform/exchange-folders/exchange-folder.js';
import type { Shop } from '../../shop.js';
import { findFetchedImport } from '../imports/file-imports.service.js';
import { rejectedRowsFile } from '../imports/import-downloads.service.js';
import { type FileRow, type FileStep, selectOpenFiles, stepFile } from './folder-files.queries.js';
import { movedPath, placeAfter } from './moved-path.js';

/** Notes which imports have ended, and moves their files. @returns how many imports are under way. */
export async function finishFiles(shop: Shop, folder: ExchangeFolder): Promise<number> {
  const { companyId } = shop.company();
  for (const row of await selectOpenFiles(shop.db, companyId))
    if (row.state === 'importing') await noteEnd(shop, row);
  const open = await selectOpenFiles(shop.db, companyId);
  for (const row of open) if (row.state === 'moving') await moveAway(shop, folder, row);
  return open.filter(({ state }) => state === 'importing').length;
}

async function noteEnd(shop: Shop, { folder_file_id: fileId, import_id: importId }: FileRow): Promise<void> {
  const found = await findFetchedImport(shop, importId);
  const step = (given: Omit<Parameters<typeof stepFile>[4], 'state'>) =>
    stepFile(
      shop.db,
      shop.company().companyId,
      fileId,
      'importing',
      { state: 'moving', ...given },
      new Date(shop.now()),
    );
  if (found === undefined || found.state === 'discarded')
    await step({ outcome: 'failed', reason: 'su importación se descartó' });
  else if (found.state === 'failed') await step({ outcome: 'failed', reason: found.failure ?? '' });
  else if (found.state === 'done' || found.state === 'undone')
    await step({ outcome: found.counts.rejected > 0 ? 'rejected' : 'imported' });
}

/** Moves a file. Its new place is written first, so that another run finds the file there. */
async function moveAway(shop: Shop, folder: ExchangeFolder, row: FileRow): Promise<void> {
  const { token, file_name: name, outcome } = row;
  const isGood = outcome === 'imported' || outcome === 'repeated';
  const claimed = [FOLDER_NAMES.taken, claimedName(token, name)];
  const isThere = (await folder.find(claimed))?.type === 'file';
  let path = movedPath(row.moved_to ?? '');
  if (row.moved_to === null || (isThere && (await folder.find(path)) !== undefined)) {
    // A second file of the name that ended in the same second has its token too.
    const own = row.moved_to === null ? name : claimedName(token, name);
    const place = placeAfter(own, isGood, shop.now());
    await step(shop, row, { state: 'moving', movedTo: place });
    path = movedPath(place);
  }
  await folder.makeFolder(path.slice(0, -1));
  if (!isGood) await writeBeside(shop, folder, row, path);
  if (isThere) await folder.move(claimed, path);
  const isMoved = isThere || (await folder.find(path)) !== undefined;
  await step(shop, row, {
    state: 'done',
    ...(!isMoved && { reason: 'se quitó de la carpeta durante la importación' }),
  });
}

const step = (shop: Shop, { folder_file_id: fileId }: FileRow, given: FileStep) =>
  stepFile(shop.db, shop.company().companyId, fileId, 'moving', given, new Date(shop.now()));

/** Writes the rejected rows, or why the whole file was refused. Written again, it is the same. */
async function writeBeside(
  shop: Shop,
  folder: ExchangeFolder,
  { import_id: importId, outcome, reason }: FileRow,
  path: readonly string[],
): Promise<void> {
  const [name = '', ...above] = [...path].reverse();
  const beside = (words: string, ending: string) => [...above.reverse(), besideName(name, words, ending)];
  if (outcome === 'failed') {
    await folder.write(beside('motivo', 'txt'), Buffer.from(`${reason}\r\n`));
    return;
  }
  const { content, format } = await rejectedRowsFile(shop, importId);
  await folder.write(beside('rechazadas', format), await buffer(content));
}
