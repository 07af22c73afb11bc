import type { Owner } from '../database';
import type { LocalOrder } from '../schema';
import { dropPass, keepPass, type Pass } from './pass';

/** The browser's name of what it wakes the service worker for. */
export const SEND_ORDERS = 'send-orders';

/** Background Sync, where the browser has it; TypeScript does not know it. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

export interface StandByTools {
  readonly owner: Owner;
  /** Undefined while nothing may be sent without a page: nobody is logged in as the owner, or they chose to be offline. */
  readonly pass: () => Pick<Pass, 'token' | 'apiBase'> | undefined;
}

/**
 * Has the service worker send what waits when the network is back, though no page may be open then. It gets the owner's
 * pass for as long as something waits, and the browser is asked once for each set of orders: the pages send as well, and
 * neither shall wake the other in turns.
 * @returns to be called with the orders as they stand, with none when the owner leaves.
 */
export function standingBy({ owner, pass }: StandByTools): (orders: readonly LocalOrder[]) => Promise<void> {
  let asked = '';
  let turn: Promise<void> = Promise.resolve();
  async function look(orders: readonly LocalOrder[]) {
    const waiting = orders.filter(({ state }) => state === 'waiting' || state === 'sending');
    const given = waiting.length === 0 ? undefined : pass();
    const now =
      given === undefined
        ? ''
        : [given.token, ...waiting.map(({ localUniqueId }) => localUniqueId)].sort().join();
    if (now === asked) return;
    asked = now;
    if (given === undefined) return await dropPass(owner);
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | SyncingRegistration
      | undefined;
    if (registration?.sync === undefined) return;
    await keepPass({ owner, ...given });
    // where the user does not let it, nobody would use the pass
    await registration.sync.register(SEND_ORDERS).catch(() => dropPass(owner));
  }
  return (orders) => {
    turn = turn.then(() => look(orders)).catch(refused);
    return turn;
  };
}

/** The pages send without it. */
const refused = (error: unknown) => console.warn(`The orders wait for a page: ${String(error)}`);
