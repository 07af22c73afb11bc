import { KEEP_APP } from './scope';

/** How long a page must have been open, in milliseconds: whoever only looks in is spared the work. */
const STABLE_AFTER = 30_000;
/** A slow line may take its time for all files; milliseconds. */
const KEEPING_AT_MOST = 120_000;

const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator;
const register = () => navigator.serviceWorker.register('/sw.js');

/** Registers the service worker once the page has been open for a while; never in development. */
export function registerWhenStable() {
  if (!hasWorker()) return;
  setTimeout(() => {
    register().catch((error: unknown) => {
      console.warn(`The offline page is not kept: ${String(error)}`);
    });
  }, STABLE_AFTER);
}

/**
 * Has the whole shop kept on this device, so that it opens without a connection. Whoever asks for it does not wait for
 * the page to be stable.
 * @returns whether it is kept; false too where the browser has no service workers.
 */
export async function keepApp(): Promise<boolean> {
  if (!hasWorker()) return false;
  // a worker that cannot be installed is never ready, and says nothing
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), KEEPING_AT_MOST));
  return await Promise.race([askWorker(), tooLate]).catch((error: unknown) => {
    console.warn(`The shop is not kept for working without a connection: ${String(error)}`);
    return false;
  });
}

async function askWorker(): Promise<boolean> {
  await register();
  const { active } = await navigator.serviceWorker.ready;
  return await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage(KEEP_APP, [port2]);
  });
}
