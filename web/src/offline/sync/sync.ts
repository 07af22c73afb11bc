// Runs a sync of the device: downloads clients, categories, lists, products, prices and pictures in turn, and writes an entry
// to the log.

import { offlineText } from '../../text/offline';
import { type DeviceDatabase, writeTogether } from '../database';
import type { StoredClient, SyncLogEntry, SyncStatus } from '../schema';
import {
  type Brought,
  type DownloadTools,
  downloadAnswers,
  downloadCategories,
  downloadClients,
  downloadForNewClients,
  downloadLists,
  downloadPrices,
  downloadProducts,
  forgetPrices,
} from './downloads';
import { downloadPictures, type PictureChoice, type PictureTools } from './pictures';
import { sentenceOf } from './sync-error';

export type SyncStep = 'clients' | 'categories' | 'products' | 'prices' | 'pictures';

export interface SyncProgress {
  readonly step: SyncStep;
  /** Rows of this step. */
  readonly done: number;
  readonly total: number;
  /** Bytes of the whole sync: the answers' texts and the pictures. */
  readonly bytes: number;
}

export interface SyncWishes {
  readonly profile: 1 | 2 | 3;
  /** The clients whose prices a salesman downloads; undefined for all. */
  readonly clientIds: readonly number[] | undefined;
  /** Undefined leaves the stored pictures as they are. */
  readonly pictures: PictureChoice | undefined;
}

export interface SyncTools extends DownloadTools, Omit<PictureTools, 'db' | 'signal'> {
  readonly onProgress: (progress: SyncProgress) => void;
}

/** The most entries of the log. */
const LOG_MAX = 20;

/**
 * A sync that fails keeps what it downloaded and resumes there the next time. It never rejects because of the network,
 * the server or the device: the log entry has the error.
 */
export async function syncDevice(tools: SyncTools, wishes: SyncWishes): Promise<SyncLogEntry> {
  const { db, now } = tools;
  const startedAt = now();
  const counts = { products: 0, removed: 0, prices: 0, pictures: 0, bytes: 0 };
  let failure: string;
  try {
    failure = await run(tools, wishes, counts);
  } catch (error) {
    failure = sentenceOf(error);
  }
  const status: SyncStatus = failure === '' ? 2 : 3;
  const entry = { startedAt, endedAt: now(), status, ...counts, error: failure };
  await note(db, entry);
  return entry;
}

type Counts = { -readonly [Key in 'products' | 'removed' | 'prices' | 'pictures' | 'bytes']: number };

/** Runs the steps of a sync. @returns a sentence when pictures are missing, else an empty text. */
async function run(
  tools: SyncTools,
  { profile, clientIds, pictures }: SyncWishes,
  counts: Counts,
): Promise<string> {
  const { db, onProgress } = tools;
  let bytesBefore = 0;
  const teller = (step: SyncStep, keep: (brought: Brought) => void) => (brought: Brought) => {
    keep(brought);
    counts.bytes = bytesBefore + brought.bytes;
    onProgress({ step, done: brought.done, total: brought.total, bytes: counts.bytes });
  };
  const listed = (step: SyncStep, rows: number) =>
    onProgress({ step, done: rows, total: rows, bytes: counts.bytes });

  await downloadAnswers(tools);
  if (profile !== 1) listed('clients', await downloadClients(tools));
  listed('categories', await downloadCategories(tools));
  await downloadLists(tools);
  await downloadProducts(
    tools,
    teller('products', ({ done, removed }) => {
      counts.products = done;
      counts.removed = removed;
    }),
  );
  if (profile !== 1) {
    const newTerms = await downloadForNewClients(tools);
    const chosen: { readonly priceTerms: string; readonly clientId?: number }[] = onePerTerms(
      await db.getAll('clients'),
      clientIds,
    );
    if (newTerms !== null && chosen.every(({ priceTerms }) => priceTerms !== newTerms))
      chosen.push({ priceTerms: newTerms });
    await forgetPrices(db, new Set(chosen.map(({ priceTerms }) => priceTerms)));
    for (const client of chosen) {
      bytesBefore = counts.bytes;
      const before = counts.prices;
      await downloadPrices(
        tools,
        client,
        teller('prices', ({ done }) => {
          counts.prices = before + done;
        }),
      );
    }
  }
  if (pictures === undefined) return '';
  bytesBefore = counts.bytes;
  const { full } = await downloadPictures(tools, pictures, ({ done, total, bytes }) => {
    counts.pictures = done;
    counts.bytes = bytesBefore + bytes;
    onProgress({ step: 'pictures', done, total, bytes: counts.bytes });
  });
  return full ? offlineText.picturesFull : '';
}

/** Returns one client for each set of price terms, because clients with the same terms pay the same. */
function onePerTerms(clients: readonly StoredClient[], ids: readonly number[] | undefined): StoredClient[] {
  const wanted = ids === undefined ? undefined : new Set(ids);
  const chosen = clients.filter(({ clientId }) => wanted?.has(clientId) ?? true);
  return [...new Map(chosen.map((client) => [client.priceTerms, client])).values()];
}

/** Writes a log entry after deleting the oldest, so that a full device has room for it. */
async function note(db: DeviceDatabase, entry: SyncLogEntry): Promise<void> {
  await writeTogether(db, ['log'], async (tx) => {
    const log = tx.objectStore('log');
    const keys = await log.getAllKeys();
    const old = keys.slice(0, Math.max(keys.length - LOG_MAX + 1, 0));
    await Promise.all([...old.map((key) => log.delete(key)), log.add(entry)]);
  }).catch((error: unknown) => console.warn(`The sync could not be noted: ${String(error)}`));
}

/** Returns the last syncs, the newest first. */
export async function lastSyncs(db: DeviceDatabase): Promise<SyncLogEntry[]> {
  return (await db.getAll('log')).reverse();
}
