// Sends the waiting offline orders to the server one after another (`confirmOfflineOrder`), each once for its id.

import type { Carrier } from '@mostrador/contract/client';
import type { LocalOrder } from '../schema';
import { wireOf } from './request-body';
import { type ClientStore, sendClients } from './send-clients';
import { sendOffer } from './send-offer';
import { type Outcome, type Verdict, verdictOf } from './send-progress';
import { waitsForClient } from './waits-for-client';

/** Where the orders are stored. Each change is one transaction; its promise resolves when it is on the disk. */
export interface OrderStore {
  readonly all: () => Promise<readonly LocalOrder[]>;
  /** Resolves to the changed order; undefined when it no longer exists. */
  readonly change: (
    id: string,
    change: (order: LocalOrder) => Partial<Verdict>,
  ) => Promise<LocalOrder | undefined>;
}

export interface SenderTools {
  readonly store: OrderStore;
  /** The clients that were entered on the device; they are sent first. */
  readonly clients: ClientStore;
  /** Calls the server over the network, never the device. */
  readonly carrier: Carrier;
  /** Whether the store's owner is logged in now, without an administrator acting in their name. */
  readonly isOwner: () => boolean | Promise<boolean>;
  /** Runs the work under a lock that all tabs and the service worker share. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => number;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
}

/**
 * Orders with the fewest attempts come first, then the oldest. An order gets the state 'sending' before its request. An
 * order found in that state under the lock was interrupted, and is sent again under the same id.
 * @param isForced sends orders before their next attempt is due: the user pressed the button, or the network is back.
 * @returns when to try again, in milliseconds since 1970; undefined when no order waits.
 */
export async function sendWaiting(tools: SenderTools, isForced = false): Promise<number | undefined> {
  const { store, clients, isOwner, alone, now } = tools;
  return await alone(async () => {
    const { stop, nextAt } = await sendClients(tools, clients, isForced);
    if (stop) return nextAt;
    const due = (await store.all()).filter((one) => isDue(one, now(), isForced));
    for (const { localUniqueId } of leastTried(due)) {
      if (!(await isOwner())) return undefined;
      const order = await sendOne(tools, localUniqueId);
      if (order?.state === 'login') return undefined;
      // the other orders would fail in the same way
      if (order?.state === 'waiting') return order.nextAttemptAt;
    }
    return nextTry(await store.all(), nextAt);
  });
}

async function sendOne(
  { store, carrier, isOwner, now, chance }: SenderTools,
  id: string,
): Promise<LocalOrder | undefined> {
  const order = await store.change(id, ({ state }) => (isOpen(state) ? { state: 'sending' } : {}));
  if (order?.state !== 'sending') return undefined;
  // checked right before the call reads the token: the user may have changed during the write
  if (!(await isOwner())) return await store.change(id, () => ({ state: 'login' }));
  const answer =
    order.offer === undefined
      ? carrier('confirmOfflineOrder', { body: wireOf(order) }, { quiet: true })
      : sendOffer(carrier, order, order.offer);
  const outcome = await answer.then(
    (result): Outcome => ({ kind: 'answered', result }),
    (error: unknown): Outcome => ({ kind: 'failed', error }),
  );
  return await store.change(id, (current) => verdictOf(current, outcome, now(), chance()));
}

const isOpen = (state: LocalOrder['state']) =>
  state === 'waiting' || state === 'sending' || state === 'login' || state === 'unverified';

function isDue(order: LocalOrder, now: number, isForced: boolean): boolean {
  const { state, nextAttemptAt } = order;
  if (waitsForClient(order)) return false;
  if (state === 'waiting' || state === 'unverified') return isForced || nextAttemptAt <= now;
  return state === 'sending' || state === 'login';
}

function nextTry(orders: readonly LocalOrder[], clientsAt: number | undefined): number | undefined {
  const waiting = orders.filter(
    (order) => (order.state === 'waiting' || order.state === 'unverified') && !waitsForClient(order),
  );
  const times = [
    ...waiting.map(({ nextAttemptAt }) => nextAttemptAt),
    ...(clientsAt === undefined ? [] : [clientsAt]),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
}

const leastTried = (orders: readonly LocalOrder[]) => inOrder(orders).sort((a, b) => a.attempts - b.attempts);

/** Returns the orders by date, the oldest first. */
export function inOrder(orders: readonly LocalOrder[]): LocalOrder[] {
  return [...orders].sort(
    (a, b) => a.purchaseDate.localeCompare(b.purchaseDate) || a.localUniqueId.localeCompare(b.localUniqueId),
  );
}
