// Writes orders into the folder, each version once. The steps of a file: recorded with its orders (`writing`), written under a temporary
// name, noted as whole (`ready`), renamed (`written`). After an interruption the state says whether the other program may have seen the file.

import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FolderSettings } from '@mostrador/contract/entries/folder-connector';
import { dayAt } from '@mostrador/rules/days';
import type { ExchangeFolder } from '../../platform/exchange-folders/exchange-folder.js';
import type { Shop } from '../../shop.js';
import { type ChangedOrder, changedV1Orders } from '../machine-api/v1-orders.service.js';
import { selectConnector } from './folder-connector.queries.js';
import { type OrderVersion, ordersCsv, ordersNdjson, versionContent } from './order-csv.js';
import {
  currentSnapshot,
  deleteBegunFile,
  insertOrderFile,
  type NewVersion,
  selectBegunFiles,
  selectVersions,
  stepOrderFiles,
  writeOrdersMark,
} from './order-files.queries.js';

const PAGE = 200;
const ARRIVING = '.part';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Writes the orders that were placed or have changed since the last run. */
export async function writeOrders(
  shop: Shop,
  folder: ExchangeFolder,
  settings: FolderSettings,
): Promise<void> {
  const { companyId } = shop.company();
  const { ordersFolder } = settings;
  await folder.makeFolder([ordersFolder]);
  await endBegunFiles(shop, folder, ordersFolder);
  const row = await selectConnector(shop.db, companyId);
  if (row?.orders_from == null || row.orders_mark === null) return;
  const since = { placedFrom: row.orders_from, mark: row.orders_mark };
  // Taken before the orders are read: what commits meanwhile is read by the next run.
  const mark = await currentSnapshot(shop.db);
  for (let after = 0; ; ) {
    const page = await changedV1Orders(shop.db, companyId, since, after, PAGE);
    await writePage(shop, folder, settings, page);
    after = page.at(-1)?.orderId ?? after;
    if (page.length < PAGE) break;
  }
  await writeOrdersMark(shop.db, companyId, mark);
}

/** Finishes the files that an interrupted run has begun. */
async function endBegunFiles(shop: Shop, folder: ExchangeFolder, ordersFolder: string): Promise<void> {
  const { companyId } = shop.company();
  for (const { folder_order_file_id: id, file_name: name, state } of await selectBegunFiles(
    shop.db,
    companyId,
  )) {
    const arriving = [ordersFolder, `${name}${ARRIVING}`];
    if (state === 'writing') {
      // It never had its final name, so the other program has not read it.
      await folder.remove(arriving);
      await deleteBegunFile(shop.db, companyId, id);
    } else await reveal(shop, folder, ordersFolder, [{ id, name }]);
  }
}

interface FileToWrite {
  readonly name: string;
  readonly versions: readonly (NewVersion & OrderVersion)[];
}

async function writePage(
  shop: Shop,
  folder: ExchangeFolder,
  settings: FolderSettings,
  page: readonly ChangedOrder[],
): Promise<void> {
  const { companyId } = shop.company();
  const versions = await newVersions(shop, page);
  if (versions.length === 0) return;
  const files: FileToWrite[] =
    settings.orders === 'each'
      ? versions.map((each) => ({ name: orderFileName(each, settings), versions: [each] }))
      : [{ name: runFileName(shop.now(), settings), versions }];
  const begun: { readonly id: number; readonly name: string }[] = [];
  for (const file of files) {
    const content = contentOf(file.versions, settings);
    const name = await freeName(folder, settings.ordersFolder, file.name, content);
    const id = await shop.db
      .transaction()
      .execute((tx) => insertOrderFile(tx, companyId, name.free, file.versions));
    if (name.isThere) {
      await stepOrderFiles(shop.db, companyId, [id], 'written', new Date(shop.now()));
      continue;
    }
    await folder.write([settings.ordersFolder, `${name.free}${ARRIVING}`], content);
    begun.push({ id, name: name.free });
  }
  const ids = begun.map(({ id }) => id);
  await stepOrderFiles(shop.db, companyId, ids, 'ready', new Date(shop.now()));
  await reveal(shop, folder, settings.ordersFolder, begun);
}

/** Gives whole files their names. A file without its temporary name was renamed before, and may have been taken away since. */
async function reveal(
  shop: Shop,
  folder: ExchangeFolder,
  ordersFolder: string,
  files: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  for (const { name } of files) {
    const arriving = [ordersFolder, `${name}${ARRIVING}`];
    if ((await folder.find(arriving)) !== undefined) await folder.move(arriving, [ordersFolder, name]);
  }
  const ids = files.map(({ id }) => id);
  await stepOrderFiles(shop.db, shop.company().companyId, ids, 'written', new Date(shop.now()));
}

/** Returns the versions of orders that the other system does not know yet. */
async function newVersions(
  shop: Shop,
  page: readonly ChangedOrder[],
): Promise<readonly (NewVersion & OrderVersion)[]> {
  const known = await selectVersions(
    shop.db,
    shop.company().companyId,
    page.map(({ orderId }) => orderId),
  );
  return page.flatMap(({ orderId, order }) => {
    const hash = hashOf(versionContent(order));
    const last = known.get(orderId);
    if (last?.hash.equals(hash)) return [];
    // The other system never saw an order that was cancelled before it was written.
    if (last === undefined && order.status === 'cancelled') return [];
    return [{ orderId, order, hash, version: (last?.version ?? 0) + 1 }];
  });
}

const contentOf = (versions: readonly OrderVersion[], { ordersFormat }: FolderSettings): Buffer =>
  Buffer.from(ordersFormat === 'csv' ? ordersCsv(versions) : ordersNdjson(versions));

const orderFileName = ({ order, version }: OrderVersion, { ordersFormat }: FolderSettings): string =>
  `${order.number}${version === 1 ? '' : `-v${version}`}.${ordersFormat}`;

function runFileName(now: number, { ordersFormat }: FolderSettings): string {
  const clock = new Date(now).toISOString().slice(11, 23).replace(/\D/g, '');
  return `pedidos-${dayAt(now)}-${clock}.${ordersFormat}`;
}

/**
 * Returns the name under which a content can be written, and whether it is there already: the database may have been restored from a
 * backup. A name that another content has gets the beginning of the content's checksum.
 */
async function freeName(
  folder: ExchangeFolder,
  ordersFolder: string,
  name: string,
  content: Buffer,
): Promise<{ readonly free: string; readonly isThere: boolean }> {
  const found = await folder.find([ordersFolder, name]);
  if (found === undefined) return { free: name, isThere: false };
  const copy = join(tmpdir(), `mostrador-${randomUUID()}`);
  try {
    const isSame =
      found.bytes === content.length &&
      (await folder.download([ordersFolder, name], copy, content.length)) !== undefined &&
      (await readFile(copy)).equals(content);
    if (isSame) return { free: name, isThere: true };
  } finally {
    await rm(copy, { force: true });
  }
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return freeName(folder, ordersFolder, name.replace(/(\.[^.]*)$/, `-${mark}$1`), content);
}
