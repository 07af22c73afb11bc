// A run of the folder connector: ends what was begun, looks into the folder, begins the next import, and writes orders. Runs of all
// processes exclude each other.

import { type ExchangeFolder, ExchangeFolderError } from '../../platform/exchange-folders/exchange-folder.js';
import type { Shop } from '../../shop.js';
import { finishFiles } from './finish-file.service.js';
import {
  type ConnectorRow,
  noteFailure,
  noteRead,
  selectConnector,
  withFolderLock,
} from './folder-connector.queries.js';
import { type FileRow, selectOpenFiles } from './folder-files.queries.js';
import { settingsOf } from './folder-settings.js';
import { lookAtFolder } from './look-at-folder.service.js';
import { withFolder } from './open-folder.service.js';
import { beginImport, claimFile, resumeFiles } from './take-file.service.js';
import { writeOrders } from './write-orders.service.js';

/** Files that one run takes without an import: repeated ones, and those that cannot be read. */
const TAKEN_MAX = 100;
const HOST_KEY_FAILURES: ReadonlySet<string> = new Set(['host_key_changed', 'host_key_unknown']);

/** How a run ended. `busy`: another run is under way. `working`: an import is, so the next run begins soon. */
export type RunEnd = 'off' | 'busy' | 'failed' | 'idle' | 'working';

/** Runs the connector once. Does nothing while another run is under way, or where the connector is off or stopped. */
export async function runFolder(shop: Shop, stopping?: AbortSignal): Promise<RunEnd> {
  const { companyId } = shop.company();
  const end = await withFolderLock(shop.sessionDb, companyId, async () => {
    const row = await selectConnector(shop.db, companyId);
    // A server with another key is not asked again before an administrator has decided.
    if (row?.enabled !== true || HOST_KEY_FAILURES.has(row.failure ?? '')) return 'off';
    try {
      const end = await withFolder(shop, row, (folder) => runIn(shop, folder, row, stopping));
      await noteRead(shop.db, companyId, new Date(shop.now()));
      return end;
    } catch (error) {
      if (!(error instanceof ExchangeFolderError)) throw error;
      if (error.failure !== row.failure)
        shop.log.warn(
          { failure: error.failure, cause: String(error.cause ?? '') },
          'the folder connector cannot use its folder',
        );
      await noteFailure(shop.db, companyId, error.failure, error.hostKey, new Date(shop.now()));
      return 'failed';
    }
  });
  return end ?? 'busy';
}

async function runIn(
  shop: Shop,
  folder: ExchangeFolder,
  row: ConnectorRow,
  stopping: AbortSignal | undefined,
): Promise<RunEnd> {
  const settings = settingsOf(row);
  const isStopping = () => stopping?.aborted === true;
  await resumeFiles(shop, folder, settings);
  let importing = await finishFiles(shop, folder);
  const complete = await lookAtFolder(shop, folder, settings.patterns);
  for (let taken = 0; importing === 0 && taken < TAKEN_MAX && !isStopping(); taken += 1) {
    // One import at a time: a price may need the product of the file before.
    const next = (await takenFile(shop)) ?? (await claimNext(shop, folder, complete));
    if (next === undefined) break;
    const begun = await beginImport(shop, folder, next, settings);
    if (begun === 'importing') importing = 1;
    if (begun === 'waits') break;
    await finishFiles(shop, folder);
  }
  if (settings.orders !== 'off' && !isStopping()) await writeOrders(shop, folder, settings);
  return importing > 0 ? 'working' : 'idle';
}

const takenFile = async (shop: Shop): Promise<FileRow | undefined> =>
  (await selectOpenFiles(shop.db, shop.company().companyId)).find(({ state }) => state === 'taken');

/** Claims the first complete file that is still there. */
async function claimNext(
  shop: Shop,
  folder: ExchangeFolder,
  complete: readonly FileRow[],
): Promise<FileRow | undefined> {
  for (const file of complete) {
    if (await claimFile(shop, folder, file)) {
      const claimed = await takenFile(shop);
      if (claimed !== undefined) return claimed;
    }
  }
  return undefined;
}
