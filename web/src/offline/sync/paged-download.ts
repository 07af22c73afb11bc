// Downloads products or prices page by page into the device's database, so that an interrupted sync resumes after the
// last stored page.

import type { StoreNames } from 'idb';
import { type DeviceDatabase, type Writing, writeTogether } from '../database';
import type { DeviceSchema, Mark } from '../schema';
import type { IdRange } from './change-events';

/** What every page of a download has besides its rows. */
interface PageHead {
  readonly totalCount: number;
  readonly next: number | null;
  readonly mark: string;
  readonly whole: boolean;
}

export interface PageAsked {
  readonly after?: number;
  readonly since?: string;
}

export interface PagedDownload<Page extends PageHead, Store extends StoreNames<DeviceSchema>> {
  /** The key of its cursor in the store `marks`. */
  readonly key: string;
  readonly stores: readonly Store[];
  readonly ask: (asked: PageAsked) => Promise<Page>;
  /** Returns the number of rows of a page. */
  readonly size: (page: Page) => number;
  /**
   * Writes a page into a transaction.
   * @param replaced set when the device starts over: of these ids only those of the page remain.
   */
  readonly write: (tx: Writing<Store | 'marks'>, page: Page, replaced: IdRange | undefined) => Promise<void>;
  /** Called after the page is on the disk. */
  readonly onPage: (page: Page, received: number, replaced: IdRange | undefined) => void;
}

type Pending = NonNullable<Mark['pending']>;

/** A download that starts over more often than this fails. */
const RESTARTS_MAX = 3;

/**
 * Each page is written together with its cursor in one transaction. A resumed download is completed and then brought up
 * to date.
 */
export async function downloadPages<Page extends PageHead, Store extends StoreNames<DeviceSchema>>(
  db: DeviceDatabase,
  download: PagedDownload<Page, Store>,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => number },
): Promise<void> {
  const { key } = download;
  let known = await db.get('marks', key);
  const resumed = known?.pending !== undefined;
  for (let restarts = 0; ; ) {
    signal.throwIfAborted();
    const before: Pending | undefined = known?.pending;
    const since: string | undefined = before === undefined ? known?.mark : before.since;
    const startedAt: number = before?.startedAt ?? now();
    const page = await unlessAborted(
      signal,
      download.ask({
        ...(since !== undefined && { since }),
        ...(before !== undefined && { after: before.after }),
      }),
    );
    if (before !== undefined && before.whole !== page.whole) {
      restarts += 1;
      if (restarts > RESTARTS_MAX) throw new Error('The pages of a download do not belong together.');
      known = { key, mark: known?.mark, at: known?.at, pending: undefined };
      await db.put('marks', known);
      continue;
    }
    known = await writePage(db, download, page, { known, since, startedAt });
    if (known.pending === undefined) break;
  }
  if (resumed) await downloadPages(db, download, { signal, now });
}

async function writePage<Page extends PageHead, Store extends StoreNames<DeviceSchema>>(
  db: DeviceDatabase,
  download: PagedDownload<Page, Store>,
  page: Page,
  {
    known,
    since,
    startedAt,
  }: {
    readonly known: Mark | undefined;
    readonly since: string | undefined;
    readonly startedAt: number;
  },
): Promise<Mark> {
  const { key, stores, write, size, onPage } = download;
  const before = known?.pending;
  const after = before?.after ?? 0;
  if (page.next !== null && page.next <= after) throw new Error('A page of a download does not lead on.');
  const mark = before?.mark ?? page.mark;
  const received = (before?.received ?? 0) + size(page);
  const next: Mark =
    page.next === null
      ? { key, mark, at: startedAt, pending: undefined }
      : {
          key,
          mark: known?.mark,
          at: known?.at,
          pending: {
            mark,
            // a download that starts over ignores what the device had
            since: page.whole ? undefined : since,
            whole: page.whole,
            after: page.next,
            received,
            total: page.totalCount,
            startedAt,
          },
        };
  const replaced = page.whole ? { after, upTo: page.next ?? Number.POSITIVE_INFINITY } : undefined;
  await writeTogether<Store | 'marks', void>(db, [...stores, 'marks'], async (tx) => {
    await write(tx, page, replaced);
    await tx.objectStore('marks').put(next);
  });
  onPage(page, received, replaced);
  return next;
}

/** Resolves with the work, or rejects as soon as the signal aborts. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
