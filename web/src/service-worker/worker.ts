import { SEND_ORDERS } from '../offline/outbox/stand-by';
import { KEEP_APP, type WorkerScope } from './scope';
import { sendOrders } from './send-orders';

/**
 * Keeps the page that says that there is no connection, and the built files, whose names carry their content's hash.
 * Where a page has asked for it, all built files and a document that draws any screen: then the shop opens without a
 * connection. Pages and calls go to the server each time: as long as it answers, nothing that could have changed is
 * ever answered from here. Orders that wait are sent when the browser says that the network is back.
 */
const scope = globalThis as unknown as WorkerScope;
const { page, app, pictures, files, built } = scope.KEPT;
/** One for each offline page; the built files share one, from which old names are taken away. */
const PAGE_CACHE = `offline-${scope.KEPT.version}`;
const FILE_CACHE = 'built-files';
const APP_CACHE = 'app';
/** In the cache of built files, the names of the last two builds: pages of the older one may still be open. */
const BUILDS = '/sw.js?builds';
const BUILT = '/assets/app/';
const PICTURES_CACHE = 'mostrador-pictures';
/** A network that says nothing for so long is none, where there is something else to show. Milliseconds. */
const PATIENCE = 8_000;
const AT_ONCE = 6;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  if (event.data !== KEEP_APP) return;
  const answer = (kept: boolean) => event.ports[0]?.postMessage(kept);
  event.waitUntil(
    keepApp().then(
      () => answer(true),
      () => answer(false),
    ),
  );
});
scope.addEventListener('sync', (event) => {
  if (event.tag === SEND_ORDERS) event.waitUntil(sendOrders());
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    // a file that is opened in a window is no screen, and its answers are its own
    if (!isFile(url.pathname)) event.respondWith(navigate(request));
  } else if (url.pathname.startsWith(BUILT)) event.respondWith(builtFile(request));
  else if (url.pathname.startsWith(pictures)) event.respondWith(picture(request));
  else if (files.includes(url.pathname)) event.respondWith(ownFile(request));
});

async function install(): Promise<void> {
  const cache = await scope.caches.open(PAGE_CACHE);
  // past the browser's own cache: a page of the last build would name files that are gone
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })));
  // who works without a connection gets the new version whole, or stays with the old one
  if ((await keptApp()) !== undefined) await keepApp();
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(isOldPage).map((name) => scope.caches.delete(name)));
  const cache = await scope.caches.open(FILE_CACHE);
  const [last = [], older = []]: string[][] = (await (await cache.match(BUILDS))?.json()) ?? [];
  const before = last.join() === built.join() ? older : last;
  const wanted = new Set<string>([BUILDS, ...built, ...before]);
  await cache.put(BUILDS, new Response(JSON.stringify([built, before])));
  const gone = (await cache.keys()).filter(({ url }) => !wanted.has(pathOf(url)));
  await Promise.all(gone.map((request) => cache.delete(request)));
  await scope.clients.claim();
}

const isOldPage = (name: string) => name.startsWith('offline-') && name !== PAGE_CACHE;
const pathOf = (url: string) => url.slice(scope.location.origin.length);
const keptApp = async () => (await scope.caches.open(APP_CACHE)).match(app);

/** All built files that are not here yet, a few at a time, and at last the document that needs them. */
async function keepApp(): Promise<void> {
  const cache = await scope.caches.open(FILE_CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  const missing = built.filter((path) => !here.has(path));
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await cache.addAll(missing.slice(from, from + AT_ONCE));
  await (await scope.caches.open(APP_CACHE)).add(new Request(app, { cache: 'reload' }));
}

/** From the server; without a connection the whole shop, where it is kept, else what says so. */
async function navigate(request: Request): Promise<Response> {
  const kept = await keptApp();
  if (kept === undefined) return await fetch(request).catch(offlinePage);
  try {
    const answer = await fetchInTime(request);
    return isAway(answer.status) ? kept : answer;
  } catch {
    return kept;
  }
}

/** Under these the server answers with files and data. */
const isFile = (pathname: string) => pathname.startsWith('/assets/') || pathname.startsWith('/api/');

/** The beginning of an answer has to come in time; the rest of a page may take as long as the line needs. */
async function fetchInTime(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** What stands before the server answers in its place. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504;

async function offlinePage(error: unknown): Promise<Response> {
  const kept = await (await scope.caches.open(PAGE_CACHE)).match(page);
  if (kept === undefined) throw error;
  return kept;
}

async function builtFile(request: Request): Promise<Response> {
  const kept = await scope.caches.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && built.includes(new URL(request.url).pathname)) {
    const copy = answer.clone();
    const cache = await scope.caches.open(FILE_CACHE);
    // a full disk keeps nothing, and takes nothing from who waits for the file
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

/** The logo and the like: from the server as long as it answers. */
async function ownFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await scope.caches.open(PAGE_CACHE)).match(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A product's, in whatever width it was taken along. */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await scope.caches.open(PICTURES_CACHE);
    const kept = await cache.match(request.url, { ignoreSearch: true, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
