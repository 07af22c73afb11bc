// Asks the browser (Background Sync) to wake the service worker, which then sends the waiting orders without an open
// page.

import type { Owner } from '../database';
import type { LocalClient, LocalOrder } from '../schema';
import { dropCredentials, keepCredentials, type SenderCredentials } from './sender-credentials';

/** The tag with which the browser wakes the service worker. */
export const SEND_ORDERS = 'send-orders';

/** What waits to be sent. */
type Waiting = Pick<LocalOrder | LocalClient, 'state' | 'localUniqueId'>;

/** The Background Sync API, which TypeScript does not declare and not every browser has. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

export interface BackgroundSyncTools {
  readonly owner: Owner;
  /** Undefined while no order may be sent without a page: the owner is logged out or has chosen to work offline. */
  readonly credentials: () => Pick<SenderCredentials, 'token' | 'apiBase'> | undefined;
}

/**
 * The worker has the owner's credentials only while orders wait. The browser gets one request for each set of orders,
 * because pages send too and would otherwise wake the worker again and again.
 * @returns a function to call with the current orders and clients after each change, and with none when the owner logs out.
 */
export function backgroundSync({
  owner,
  credentials,
}: BackgroundSyncTools): (orders: readonly Waiting[]) => Promise<void> {
  let asked = '';
  let turn: Promise<void> = Promise.resolve();
  async function look(orders: readonly Waiting[]) {
    const waiting = orders.filter(({ state }) => state === 'waiting' || state === 'sending');
    const given = waiting.length === 0 ? undefined : credentials();
    const now =
      given === undefined
        ? ''
        : [given.token, ...waiting.map(({ localUniqueId }) => localUniqueId)].sort().join();
    if (now === asked) return;
    asked = now;
    if (given === undefined) return await dropCredentials(owner);
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | SyncingRegistration
      | undefined;
    if (registration?.sync === undefined) return;
    await keepCredentials({ owner, ...given });
    // the user may forbid it; then the worker never needs the credentials
    await registration.sync.register(SEND_ORDERS).catch(() => dropCredentials(owner));
  }
  return (orders) => {
    turn = turn.then(() => look(orders)).catch(refused);
    return turn;
  };
}

/** The failure is harmless: open pages send the orders too. */
const refused = (error: unknown) => console.warn(`The orders wait for a page: ${String(error)}`);
