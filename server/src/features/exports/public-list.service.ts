import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { publicCatalogs } from '../catalogs/catalogs.service.js';
import { queuePublicList } from './exports.queries.js';
import { exportTask } from './exports.service.js';
import { makeList } from './make-list.js';
import type { PictureSource } from './pdf.js';

/** How long the first one to ask for it waits while it is made, and how often it is looked for, in milliseconds. */
const PATIENCE = 20_000;
const LOOK = 250;
/** A shop that starts without it shows its first pages before it makes it, in seconds. */
const AFTER_START = 60;
/** Asked for twice while it was made, it is not made again, in milliseconds. */
const JUST_MADE = 60_000;

/** Milliseconds of rest for each of work. */
const REST = 2;
/** So many may wait for it in one process; the others hear at once that it opens by itself. */
const WAITING_MOST = 200;

/** After how many seconds whoever found it unfinished may ask again. */
const SOON = 5;
const NOT_YET = 'Estamos preparando el catálogo. Por favor intente en unos segundos.';
/** For whoever followed the menu: it asks again by itself until the list is there. */
const WAITING_PAGE = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Estamos preparando el catálogo</title>
<h1>Estamos preparando el catálogo</h1>
<p>Se abre solo en unos segundos.</p>
</html>`;

export const publicListTask = (companyId: number): string => `public_list:${companyId}`;

/** Changes that follow each other closely make one list, in seconds. */
const AFTER_CHANGE = 5;

const pathOf = ({ dataDir, brand }: Shop) => join(dataDir, 'exports', `catalogo-${brand.code}.pdf`);

/** Beside the list while it shows what is not public any more: one that a job is still making is of no use either. */
const staleMarkOf = (shop: Shop) => `${pathOf(shop)}.stale`;

/** Beside the list while somebody waits for it, written anew for each wait: another process may be making it. */
const wantedMarkOf = (shop: Shop) => `${pathOf(shop)}.wanted`;
/** Whoever is told to come back soon still waits, in milliseconds. */
const WANTED_FOR = PATIENCE + SOON * 1_000 + 5_000;

/** Makes the list that everybody may download: a visitor's, of the default catalogue where that is public, else of everything. */
export async function makePublicList(
  shop: Shop,
  pictures: PictureSource,
  signal: AbortSignal,
): Promise<void> {
  if (await isStale(shop)) {
    await rm(pathOf(shop), { force: true });
    await rm(staleMarkOf(shop), { force: true });
  }
  const there = await look(shop);
  if (there !== undefined && Date.now() - there.mtimeMs < JUST_MADE) return;
  const catalog = (await publicCatalogs(shop, undefined)).find(({ isDefault }) => isDefault);
  const file = {
    format: 'pdf',
    path: pathOf(shop),
    title: catalog?.catalogName ?? 'Catálogo',
    selection: catalog === undefined ? {} : { catalogId: catalog.catalogId },
  } as const;
  await makeList(shop, pictures, undefined, file, signal, gently(shop, signal));
  await rm(wantedMarkOf(shop), { force: true });
  if (await isStale(shop)) await rm(pathOf(shop), { force: true });
}

/** While nobody waits for the list, those who order have the processor for two thirds of the time that it takes. */
function gently(shop: Shop, signal: AbortSignal): () => Promise<void> {
  let resumed = performance.now();
  return async () => {
    if (!(await isWanted(shop))) await wait(REST * (performance.now() - resumed), undefined, { signal });
    resumed = performance.now();
  };
}

/** Takes the list away at once, because what it shows has changed, and has it made again soon. */
export async function withdrawPublicList(shop: Shop): Promise<void> {
  try {
    await mkdir(dirname(pathOf(shop)), { recursive: true });
    await writeFile(staleMarkOf(shop), '');
    await rm(pathOf(shop), { force: true });
    await queue(shop, AFTER_CHANGE);
  } catch (error) {
    // What was changed is changed; the list is made again at night at the latest.
    shop.log.error({ error: String(error) }, 'the list for everybody could not be withdrawn');
  }
}

/**
 * Serves it at the address that the brand's menu names.
 * @param patience how long the first one to ask for it waits, in milliseconds; whoever comes later waits with them.
 * @param most how many may wait.
 */
export function servePublicList(
  http: FastifyInstance,
  shop: Shop,
  { patience = PATIENCE, most = WAITING_MOST }: { readonly patience?: number; readonly most?: number } = {},
): void {
  const made = waitingRoom(() => waitFor(shop, patience), most);
  const options = { config: { countedAs: 'list' } } as const;
  http.get(`/assets/downloads/${shop.brand.code}/catalogo.pdf`, options, async (request, reply) => {
    const found = (await look(shop)) ?? (await made());
    if (found === undefined) {
      reply.header('retry-after', SOON);
      if (!request.headers.accept?.includes('text/html')) throw new Problem(503, 'unavailable', NOT_YET);
      return reply
        .status(503)
        .headers({ refresh: SOON, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(WAITING_PAGE);
    }
    const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=300' });
    if (names(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply
      .headers({
        'content-length': found.size,
        'content-disposition': `inline; filename="catalogo-${shop.brand.code}.pdf"`,
      })
      .type('application/pdf')
      .send(createReadStream(pathOf(shop)));
  });
}

/** Whether an If-None-Match, a list whose tags may be weak ones, names the tag. */
const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');

/** Has it made soon where there is none yet. */
export async function preparePublicList(shop: Shop): Promise<void> {
  if ((await look(shop)) === undefined) await queue(shop, AFTER_START);
}

const queue = (shop: Shop, seconds: number) => {
  const { companyId } = shop.company();
  return queuePublicList(shop.db, {
    task: publicListTask(companyId),
    queue: exportTask(companyId),
    seconds,
  });
};

const present = (path: string) => stat(path).catch(() => undefined);
const isStale = async (shop: Shop) => (await present(staleMarkOf(shop))) !== undefined;
const look = async (shop: Shop) => ((await isStale(shop)) ? undefined : present(pathOf(shop)));

/** Without the mark the list is made all the same, in three times the time. */
async function want(shop: Shop): Promise<void> {
  try {
    await mkdir(dirname(pathOf(shop)), { recursive: true });
    await writeFile(wantedMarkOf(shop), '');
  } catch (error) {
    shop.log.warn(
      { error: String(error) },
      'who makes the list for everybody was not told that somebody waits',
    );
  }
}

const isWanted = async (shop: Shop) => {
  const mark = await present(wantedMarkOf(shop));
  return mark !== undefined && Date.now() - mark.mtimeMs < WANTED_FOR;
};

/** Has the list made, and looks for it until it is there or patience ends. */
async function waitFor(shop: Shop, patience: number): ReturnType<typeof look> {
  await want(shop);
  await queue(shop, 0);
  const until = Date.now() + patience;
  while (Date.now() < until) {
    await wait(LOOK);
    const found = await look(shop);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lets all who ask at one time wait for the same work, as many as there is room for; the others get undefined at once. */
function waitingRoom<T>(work: () => Promise<T>, most: number): () => Promise<T | undefined> {
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
