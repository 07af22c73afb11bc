// Which requests the service worker answers, and how. What it does not answer goes to the server and is never cached: all calls.

import type { Kept } from './scope';

/** How the worker answers: a page of the desk, a screen of the shop, a built file, a product's picture, or a file of the offline page. */
export type WorkerRoute = 'desk' | 'screen' | 'built' | 'picture' | 'own';

const BUILT = '/assets/app/';

/** Returns how the worker answers a request; undefined if it leaves it to the browser. @param origin that of the shop. */
export function workerRoute(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  { pictures, files }: Pick<Kept, 'pictures' | 'files'>,
): WorkerRoute | undefined {
  const address = new URL(url);
  const { pathname } = address;
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (mode === 'navigate') {
    // the desk is not in the cached app: it works with the server only
    if (pathname === '/admin' || pathname.startsWith('/admin/')) return 'desk';
    // a file opened in a window is not a screen
    return pathname.startsWith('/assets/') || pathname.startsWith('/api/') ? undefined : 'screen';
  }
  if (pathname.startsWith(BUILT)) return 'built';
  if (pathname.startsWith(pictures)) return 'picture';
  return files.includes(pathname) ? 'own' : undefined;
}
