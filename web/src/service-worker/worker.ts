import type { WorkerScope } from './scope';

/**
 * Keeps the page that says that there is no connection, and the built files, whose names carry their content's hash.
 * Pages and calls go to the server each time: nothing that could have changed is ever answered from here.
 */
const scope = globalThis as unknown as WorkerScope;
const { page, files, built } = scope.KEPT;
/** One for each offline page; the built files share one, from which old names are taken away. */
const PAGE_CACHE = `offline-${scope.KEPT.version}`;
const FILE_CACHE = 'built-files';
const BUILT = '/assets/app/';

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request));
  else if (url.pathname.startsWith(BUILT)) event.respondWith(builtFile(request));
  else if (files.includes(url.pathname)) event.respondWith(ownFile(request));
});

async function install(): Promise<void> {
  const cache = await scope.caches.open(PAGE_CACHE);
  // past the browser's own cache: a page of the last build would name files that are gone
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(isOldPage).map((name) => scope.caches.delete(name)));
  const cache = await scope.caches.open(FILE_CACHE);
  const gone = (await cache.keys()).filter((request) => !built.includes(new URL(request.url).pathname));
  await Promise.all(gone.map((request) => cache.delete(request)));
  await scope.clients.claim();
}

const isOldPage = (name: string) => name.startsWith('offline-') && name !== PAGE_CACHE;

/** From the server; without a connection, what is kept to say so. */
async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await scope.caches.open(PAGE_CACHE)).match(page);
    if (kept === undefined) throw error;
    return kept;
  }
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
