import { mayUseCamera, withCamera } from '@mostrador/rules/camera-policy';
import { recognisedDatabase } from '../offline/device-lock';
import { SEND_ORDERS } from '../offline/outbox/background-sync';
import { picturesCacheOf, SHARED_PICTURES_CACHE } from '../offline/sync/pictures';
import { KEEP_APP, type WorkerScope } from './scope';
import { sendOrders } from './send-orders';
import { type WorkerRoute, workerRoute } from './worker-route';

/**
 * The service worker. It caches the offline page, and built files as they load: their names contain a content hash. When
 * a page asks for it, it caches all built files and a document that renders any screen; then the shop opens without a
 * connection. Pages and calls always go to the server first, so that nothing stale is answered while the server is
 * reachable. Waiting orders are sent when the browser reports that the network is back.
 */
const scope = globalThis as unknown as WorkerScope;
const { page, app, pictures, files, built } = scope.KEPT;
/** One cache per version of the offline page. All builds share FILE_CACHE, and old files are deleted from it. */
const PAGE_CACHE = `offline-${scope.KEPT.version}`;
const FILE_CACHE = 'built-files';
const APP_CACHE = 'app';
/** The key in FILE_CACHE of the file names of the last two builds: pages of the older one may still be open. */
const BUILDS = '/sw.js?builds';
/** When the app is cached, a navigation without an answer for this long counts as offline. */
const NAVIGATION_TIMEOUT_MS = 8_000;
const PARALLEL_DOWNLOADS = 6;
const CONTENT_SECURITY = 'content-security-policy';
const PERMISSIONS = 'permissions-policy';

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
  const route = workerRoute(request, scope.location.origin, { pictures, files });
  if (route !== undefined) event.respondWith(ANSWERS[route](request));
});

const ANSWERS: Readonly<Record<WorkerRoute, (request: Request) => Promise<Response>>> = {
  desk: (request) => fetch(request).catch(offlinePage),
  screen: navigate,
  built: builtFile,
  picture,
  own: ownFile,
};

async function install(): Promise<void> {
  const cache = await scope.caches.open(PAGE_CACHE);
  // bypasses the HTTP cache: a page of the last build would name deleted files
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })));
  // a device with a cached app gets the new version as a whole, or keeps the old one
  if ((await keptApp()) !== undefined) await keepApp();
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(isOld).map((name) => scope.caches.delete(name)));
  const cache = await scope.caches.open(FILE_CACHE);
  const [last = [], older = []]: string[][] = (await (await cache.match(BUILDS))?.json()) ?? [];
  const before = last.join() === built.join() ? older : last;
  const wanted = new Set<string>([BUILDS, ...built, ...before]);
  await cache.put(BUILDS, new Response(JSON.stringify([built, before])));
  const gone = (await cache.keys()).filter(({ url }) => !wanted.has(pathOf(url)));
  await Promise.all(gone.map((request) => cache.delete(request)));
  await scope.clients.claim();
}

const isOld = (name: string) => name.startsWith('offline-') && name !== PAGE_CACHE;
const pathOf = (url: string) => url.slice(scope.location.origin.length);
const keptApp = async () => (await scope.caches.open(APP_CACHE)).match(app);

/** Caches the missing built files, a few at a time, and then the document that needs them. */
async function keepApp(): Promise<void> {
  const cache = await scope.caches.open(FILE_CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  const missing = built.filter((path) => !here.has(path));
  for (let from = 0; from < missing.length; from += PARALLEL_DOWNLOADS)
    await cache.addAll(missing.slice(from, from + PARALLEL_DOWNLOADS));
  await (await scope.caches.open(APP_CACHE)).add(new Request(app, { cache: 'reload' }));
}

/** Answers a navigation from the server; without a connection, from the cached app or with the offline page. */
async function navigate(request: Request): Promise<Response> {
  const document = await keptApp();
  if (document === undefined) return await fetch(request).catch(offlinePage);
  const kept = withPoliciesOf(new URL(request.url).pathname, document);
  try {
    const answer = await fetchInTime(request);
    return isAway(answer.status) ? kept : answer;
  } catch {
    return kept;
  }
}

/** Returns the cached app with the security policies of the page for which it is shown: its own allow no camera. */
function withPoliciesOf(pathname: string, document: Response): Response {
  if (!mayUseCamera(pathname)) return document;
  const headers = new Headers(document.headers);
  const opened = withCamera({
    contentSecurity: headers.get(CONTENT_SECURITY) ?? '',
    permissions: headers.get(PERMISSIONS) ?? '',
  });
  headers.set(CONTENT_SECURITY, opened.contentSecurity);
  headers.set(PERMISSIONS, opened.permissions);
  return new Response(document.body, { headers });
}

/** Fetches with a timeout for the response headers. The body may take as long as the connection needs. */
async function fetchInTime(request: Request): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), NAVIGATION_TIMEOUT_MS);
  try {
    return await fetch(request, { signal: timeout.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a proxy answered because the server is not reachable. */
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
    // a full disk must not fail the response
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

/** Answers a file of the offline page, such as the logo: from the server, else from the cache. */
async function ownFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await scope.caches.open(PAGE_CACHE)).match(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

/**
 * Answers a product image: from the server, else from the cache of the user whose session was recognised, in whatever
 * width it was saved. Until the next sync, what an earlier version saved for all users counts as theirs.
 */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const database = await recognisedDatabase();
    if (database === undefined) throw error;
    for (const cacheName of [picturesCacheOf(database), SHARED_PICTURES_CACHE]) {
      const how = { cacheName, ignoreSearch: true, ignoreVary: true };
      const kept = await scope.caches.match(request.url, how);
      if (kept !== undefined) return kept;
    }
    throw error;
  }
}
