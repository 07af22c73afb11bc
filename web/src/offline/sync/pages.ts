import type { StoreNames } from 'idb';
import { type DeviceDatabase, type Writing, writeTogether } from '../database';
import type { DeviceSchema, Mark } from '../schema';
import type { IdRange } from './changes';

/** What every page of a download tells besides its rows. */
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
  /** Of its mark. */
  readonly key: string;
  readonly stores: readonly Store[];
  readonly ask: (asked: PageAsked) => Promise<Page>;
  /** Rows that the page brought. */
  readonly size: (page: Page) => number;
  /**
   * Writes a page into a transaction.
   * @param replaced where the device begins anew: of these ids only what the page brings is left.
   */
  readonly write: (tx: Writing<Store | 'marks'>, page: Page, replaced: IdRange | undefined) => Promise<void>;
  /** After the page is on the disk. */
  readonly onPage: (page: Page, received: number, replaced: IdRange | undefined) => void;
}

type Pending = NonNullable<Mark['pending']>;

/** A server whose pages begin anew again and again does not hold the device for ever. */
const RESTARTS_MAX = 3;

/**
 * Downloads page after page and notes with each, in its own transaction, how far it has come: whatever cuts it off, it
 * goes on behind the last page that was written. What was begun before is finished, and then brought up to date.
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
            // a page that begins anew goes on as one, whatever the device had
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

/** An answer that nobody waits for any more is not waited for. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
