// Registers the service worker, and asks it to cache the whole app for work without a connection. Loaded when it is needed.

import { trustedScript } from '../page/trusted-script';
import { KEEP_APP } from './scope';

/** Long enough for all files on a slow connection. */
const KEEP_APP_TIMEOUT_MS = 120_000;

const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator;
const register = () => navigator.serviceWorker.register(trustedScript('/sw.js'));

/** Registers the service worker; never in development. */
export function registerWorker() {
  if (!hasWorker()) return;
  register().catch((error: unknown) => {
    console.warn(`The offline page is not kept: ${String(error)}`);
  });
}

/**
 * Registers the service worker at once and has it cache the whole app, so that the shop opens without a connection.
 * @returns whether the app is cached; false if the browser has no service workers, or after two minutes.
 */
export async function keepApp(): Promise<boolean> {
  if (!hasWorker()) return false;
  // a worker that cannot be installed never becomes ready, and reports no error
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), KEEP_APP_TIMEOUT_MS));
  return await Promise.race([askWorker(), timeout]).catch((error: unknown) => {
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
