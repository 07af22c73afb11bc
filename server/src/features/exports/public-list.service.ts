import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { publicCatalogs } from '../catalogs/catalogs.service.js';
import {
  isPublicListStale,
  publicListPath,
  publicListStat,
  schedulePublicList,
  staleMarkPath,
} from '../public-list/public-list-file.service.js';
import type { PictureSource } from './list-pdf.js';
import { writeListFile } from './write-list-file.js';

/** How long the first one to ask for it waits while it is made, and how often it is looked for, in milliseconds. */
const FIRST_WAIT_MS = 20_000;
const POLL_MS = 250;
/** A shop that starts without it shows its first pages before it makes it, in seconds. */
const SECONDS_AFTER_START = 60;
/** Asked for twice while it was made, it is not made again, in milliseconds. */
const FRESH_MS = 60_000;

/** Milliseconds of rest for each of work. */
const REST_RATIO = 2;
/** So many may wait for it in one process; the others hear at once that it opens by itself. */
const WAITERS_MAX = 200;

/** After how many seconds whoever found it unfinished may ask again. */
const RETRY_AFTER_SECONDS = 5;
const NOT_READY = 'Estamos preparando el catálogo. Por favor intente en unos segundos.';
/** For whoever followed the menu: it asks again by itself until the list is there. */
const WAITING_PAGE = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Estamos preparando el catálogo</title>
<h1>Estamos preparando el catálogo</h1>
<p>Se abre solo en unos segundos.</p>
</html>`;

/** A file beside the list while a visitor waits for it, written again for each wait: another process may be making the list. */
const wantedMarkOf = (shop: Shop) => `${publicListPath(shop)}.wanted`;
/** How long the mark counts: a visitor who is asked to come back soon still waits. */
const WANTED_MARK_MS = FIRST_WAIT_MS + RETRY_AFTER_SECONDS * 1_000 + 5_000;

/** Makes the list that everybody may download: a visitor's, of the default catalogue where that is public, else of everything. */
export async function makePublicList(
  shop: Shop,
  pictures: PictureSource,
  signal: AbortSignal,
): Promise<void> {
  if (await isPublicListStale(shop)) {
    await rm(publicListPath(shop), { force: true });
    await rm(staleMarkPath(shop), { force: true });
  }
  const there = await publicListStat(shop);
  if (there !== undefined && Date.now() - there.mtimeMs < FRESH_MS) return;
  const catalog = (await publicCatalogs(shop, undefined)).find(({ isDefault }) => isDefault);
  const file = {
    format: 'pdf',
    path: publicListPath(shop),
    title: catalog?.catalogName ?? 'Catálogo',
    selection: catalog === undefined ? {} : { catalogId: catalog.catalogId },
  } as const;
  await writeListFile(shop, pictures, undefined, file, signal, pauseBetweenPages(shop, signal));
  await rm(wantedMarkOf(shop), { force: true });
  if (await isPublicListStale(shop)) await rm(publicListPath(shop), { force: true });
}

/** While nobody waits for the list, those who order have the processor for two thirds of the time that it takes. */
function pauseBetweenPages(shop: Shop, signal: AbortSignal): () => Promise<void> {
  let resumed = performance.now();
  return async () => {
    if (!(await isWanted(shop)))
      await wait(REST_RATIO * (performance.now() - resumed), undefined, { signal });
    resumed = performance.now();
  };
}

/**
 * Serves it at the address that the brand's menu names.
 * @param patience how long the first one to ask for it waits, in milliseconds; whoever comes later waits with them.
 * @param most how many may wait.
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
    const found = (await publicListStat(shop)) ?? (await waitForSharedList());
    if (found === undefined) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      if (!request.headers.accept?.includes('text/html')) throw new Problem(503, 'unavailable', NOT_READY);
      return reply
        .status(503)
        .headers({ refresh: RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(WAITING_PAGE);
    }
    const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=300' });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply
      .headers({
        'content-length': found.size,
        'content-disposition': `inline; filename="catalogo-${shop.brand.code}.pdf"`,
      })
      .type('application/pdf')
      .send(createReadStream(publicListPath(shop)));
  });
}

/** Whether an If-None-Match, a list whose tags may be weak ones, names the tag. */
const matchesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');

/** Has it made soon where there is none yet. */
export async function preparePublicList(shop: Shop): Promise<void> {
  if ((await publicListStat(shop)) === undefined) await schedulePublicList(shop, SECONDS_AFTER_START);
}

/** Without the mark the list is made all the same, in three times the time. */
async function markWanted(shop: Shop): Promise<void> {
  try {
    await mkdir(dirname(publicListPath(shop)), { recursive: true });
    await writeFile(wantedMarkOf(shop), '');
  } catch (error) {
    shop.log.warn(
      { error: String(error) },
      'who makes the list for everybody was not told that somebody waits',
    );
  }
}

const isWanted = async (shop: Shop) => {
  const mark = await stat(wantedMarkOf(shop)).catch(() => undefined);
  return mark !== undefined && Date.now() - mark.mtimeMs < WANTED_MARK_MS;
};

/** Has the list made, and looks for it until it is there or patience ends. */
async function waitForList(shop: Shop, patience: number): ReturnType<typeof publicListStat> {
  await markWanted(shop);
  await schedulePublicList(shop, 0);
  const until = Date.now() + patience;
  while (Date.now() < until) {
    await wait(POLL_MS);
    const found = await publicListStat(shop);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lets all who ask at one time wait for the same work, as many as there is room for; the others get undefined at once. */
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
