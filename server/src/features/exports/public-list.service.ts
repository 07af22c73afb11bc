// The public product list (`catalogo.pdf`) that any visitor may download: makes it with a visitor's rights, schedules
// it, and serves it or a waiting page.

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BlobUnavailable } from '../../platform/blobs/blob-store.js';
import { Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { publicCatalogs } from '../catalogs/catalogs.service.js';
import {
  deleteOtherList,
  isPublicListStale,
  publicListFacts,
  publicListKey,
  schedulePublicList,
  staleMarkKey,
} from '../public-list/public-list-file.service.js';
import { writeListFile } from './write-list-file.js';

/** How long a request waits for the list to be made, and how often it checks. */
const FIRST_WAIT_MS = 20_000;
const POLL_MS = 250;
/** Delay of the list after the start, so that the first pages are served first. */
const SECONDS_AFTER_START = 60;
/** A list younger than this is not made again. */
const FRESH_MS = 60_000;

/** Milliseconds of pause for each millisecond of work. */
const REST_RATIO = 2;
/** Requests that may wait in one process; further ones get the waiting page at once. */
const WAITERS_MAX = 200;

/** When a client without the list should ask again. */
const RETRY_AFTER_SECONDS = 5;
const NOT_READY = 'Estamos preparando el catálogo. Por favor intente en unos segundos.';
/** The page for browsers, which reloads until the list is ready. */
const WAITING_PAGE = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Estamos preparando el catálogo</title>
<h1>Estamos preparando el catálogo</h1>
<p>Se abre solo en unos segundos.</p>
</html>`;

/** A marker file while a visitor waits for the list, because another process may be making it. Each wait writes it again. */
const wantedMarkOf = (shop: Shop) => `${publicListKey(shop)}.wanted`;
/** How long the marker counts, including the visitor's retry. */
const WANTED_MARK_MS = FIRST_WAIT_MS + RETRY_AFTER_SECONDS * 1_000 + 5_000;

/** Makes the public list with a visitor's rights: of the default catalogue if that is public, else of all products. */
export async function makePublicList(shop: Shop, signal: AbortSignal): Promise<void> {
  await shop.ensureSettings();
  if (await isPublicListStale(shop)) {
    await shop.files.delete(publicListKey(shop));
    await shop.files.delete(staleMarkKey(shop));
  }
  const there = await publicListFacts(shop);
  if (there !== undefined && Date.now() - there.modifiedAt.getTime() < FRESH_MS) return;
  const catalog = (await publicCatalogs(shop, undefined)).find(({ isDefault }) => isDefault);
  const file = {
    format: 'pdf',
    key: publicListKey(shop),
    title: catalog?.catalogName ?? 'Catálogo',
    selection: catalog === undefined ? {} : { catalogId: catalog.catalogId },
  } as const;
  await writeListFile(shop, undefined, file, signal, pauseBetweenPages(shop, signal));
  await shop.files.delete(wantedMarkOf(shop));
  // prices were hidden or shown meanwhile
  if (publicListKey(shop) !== file.key) await shop.files.delete(file.key);
  await deleteOtherList(shop);
  if (await isPublicListStale(shop)) await shop.files.delete(publicListKey(shop));
}

/** Returns a progress callback that pauses after each page, so that orders get two thirds of the time. No pauses while a visitor waits. */
export function pauseBetweenPages(shop: Shop, signal: AbortSignal): () => Promise<void> {
  let resumed = performance.now();
  return async () => {
    if (!(await isWanted(shop)))
      await wait(REST_RATIO * (performance.now() - resumed), undefined, { signal });
    resumed = performance.now();
  };
}

/**
 * Serves the public list at the address in the brand's menu.
 * @param waitMs how long the first request waits; later ones wait with it.
 * @param waitersMax how many requests may wait.
 */
export function servePublicList(
  http: FastifyInstance,
  shop: Shop,
  {
    waitMs = FIRST_WAIT_MS,
    waitersMax = WAITERS_MAX,
  }: { readonly waitMs?: number; readonly waitersMax?: number } = {},
): void {
  const waitForSharedList = shareWork(() => waitForList(shop, waitMs), waitersMax);
  const options = { config: { countedAs: 'list' } } as const;
  http.get(`/assets/downloads/${shop.brand.code}/catalogo.pdf`, options, async (request, reply) => {
    // whether it shows prices depends on them
    await shop.ensureSettings();
    const found = (await publicListFacts(shop)) ?? (await waitForSharedList());
    if (found === undefined) return sendNotReady(request, reply);
    const cached = (version: string) => ({ etag: `"${version}"`, 'cache-control': 'public, max-age=300' });
    if (matchesTag(request.headers['if-none-match'], `"${found.version}"`))
      return reply.status(304).headers(cached(found.version)).send();
    const list = await shop.files.open(publicListKey(shop));
    // It was withdrawn at this moment.
    if (list === undefined) return sendNotReady(request, reply);
    return reply
      .headers({
        ...cached(list.version),
        'content-length': list.bytes,
        'content-disposition': `inline; filename="catalogo-${shop.brand.code}.pdf"`,
      })
      .type('application/pdf')
      .send(list.content);
  });
}

/** Answers that the list is being made: a page that reloads to browsers, 503 to others. */
function sendNotReady(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (!request.headers.accept?.includes('text/html')) throw new Problem(503, 'unavailable', NOT_READY);
  return reply
    .status(503)
    .headers({ refresh: RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(WAITING_PAGE);
}

/** Returns whether an If-None-Match header names the tag, in a list or as a weak tag. */
const matchesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');

/** Schedules the list after the start when there is none, or when that is not known because the store does not answer. */
export async function preparePublicList(shop: Shop): Promise<void> {
  const found = await publicListFacts(shop).catch((error: unknown) => {
    if (error instanceof BlobUnavailable) return undefined;
    throw error;
  });
  if (found === undefined) await schedulePublicList(shop, SECONDS_AFTER_START);
}

/** Writes the marker. A failure only makes the list take three times as long. */
async function markWanted(shop: Shop): Promise<void> {
  try {
    await shop.files.put(wantedMarkOf(shop), Buffer.alloc(0));
  } catch (error) {
    shop.log.warn(
      { error: String(error) },
      'who makes the list for everybody was not told that somebody waits',
    );
  }
}

const isWanted = async (shop: Shop) => {
  const mark = await shop.files.head(wantedMarkOf(shop)).catch(() => undefined);
  return mark !== undefined && Date.now() - mark.modifiedAt.getTime() < WANTED_MARK_MS;
};

/** Schedules the list and waits until it exists or the time is over. */
async function waitForList(shop: Shop, patience: number): ReturnType<typeof publicListFacts> {
  await markWanted(shop);
  await schedulePublicList(shop, 0);
  const until = Date.now() + patience;
  while (Date.now() < until) {
    await wait(POLL_MS);
    const found = await publicListFacts(shop);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a function whose concurrent callers share one run of the work. Above `most` callers it returns undefined at once. */
function shareWork<T>(work: () => Promise<T>, most: number): () => Promise<T | undefined> {
  let underWay: Promise<T> | undefined;
  let waiting = 0;
  return async () => {
    if (waiting >= most) return undefined;
    waiting += 1;
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    try {
      return await underWay;
    } finally {
      waiting -= 1;
    }
  };
}
