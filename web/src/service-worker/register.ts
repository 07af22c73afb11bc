/** How long a page must have been open, in milliseconds: whoever only looks in is spared the work. */
const STABLE_AFTER = 30_000;

/** Registers the service worker once the page has been open for a while; never in development. */
export function registerWhenStable() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn(`The offline page is not kept: ${String(error)}`);
    });
  }, STABLE_AFTER);
}
