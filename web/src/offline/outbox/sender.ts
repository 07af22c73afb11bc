import type { Carrier } from '@mostrador/contract/client';
import type { LocalOrder } from '../schema';
import { type Outcome, type Verdict, verdictOf } from './verdict';
import { wireOf } from './wire';

/** Where the orders are kept; each change is one transaction and is on the disk when its promise is kept. */
export interface OrderStore {
  readonly all: () => Promise<readonly LocalOrder[]>;
  /** @returns what stands there now; undefined where there is no such order any more. */
  readonly change: (
    id: string,
    change: (order: LocalOrder) => Partial<Verdict>,
  ) => Promise<LocalOrder | undefined>;
}

export interface SenderTools {
  readonly store: OrderStore;
  /** Over the network, never from the device. */
  readonly carrier: Carrier;
  /** Whether whoever owns the store is logged in at this moment, in their own name. */
  readonly isOwner: () => boolean | Promise<boolean>;
  /** Runs the work while no other tab, nor the service worker, does; where one does, after it. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/**
 * Sends what waits, the least tried and then the oldest first, one after another. An order is noted as on its way
 * before it goes: whoever finds such a note while being alone knows that nobody came back to tell, and sends it again
 * under the same id.
 * @param impatient orders that wait for their next try go too: somebody pressed the button, or the network is back.
 * @returns when to try again, in milliseconds since 1970; undefined where nothing waits for its time.
 */
export async function sendWaiting(tools: SenderTools, impatient = false): Promise<number | undefined> {
  const { store, isOwner, alone, now } = tools;
  return await alone(async () => {
    const due = (await store.all()).filter((one) => isDue(one, now(), impatient));
    for (const { localUniqueId } of leastTried(due)) {
      if (!(await isOwner())) return undefined;
      const order = await sendOne(tools, localUniqueId);
      if (order?.state === 'login') return undefined;
      // the others would only hear the same
      if (order?.state === 'waiting') return order.nextAttemptAt;
    }
    return nextTry(await store.all());
  });
}

async function sendOne(
  { store, carrier, isOwner, now, chance }: SenderTools,
  id: string,
): Promise<LocalOrder | undefined> {
  const order = await store.change(id, ({ state }) => (isOpen(state) ? { state: 'sending' } : {}));
  if (order?.state !== 'sending') return undefined;
  // asked last, right before the call reads the token: the person may have changed while the disk was written
  if (!(await isOwner())) return await store.change(id, () => ({ state: 'login' }));
  const outcome = await carrier('confirmOfflineOrder', { body: wireOf(order) }).then(
    (result): Outcome => ({ kind: 'answered', result }),
    (error: unknown): Outcome => ({ kind: 'failed', error }),
  );
  return await store.change(id, (current) => verdictOf(current, outcome, now(), chance()));
}

const isOpen = (state: LocalOrder['state']) =>
  state === 'waiting' || state === 'sending' || state === 'login';

function isDue({ state, nextAttemptAt }: LocalOrder, now: number, impatient: boolean): boolean {
  if (state === 'waiting') return impatient || nextAttemptAt <= now;
  return state === 'sending' || state === 'login';
}

function nextTry(orders: readonly LocalOrder[]): number | undefined {
  const times = orders.filter(({ state }) => state === 'waiting').map(({ nextAttemptAt }) => nextAttemptAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

const leastTried = (orders: readonly LocalOrder[]) => inOrder(orders).sort((a, b) => a.attempts - b.attempts);

/** The oldest first. */
export function inOrder(orders: readonly LocalOrder[]): LocalOrder[] {
  return [...orders].sort(
    (a, b) => a.purchaseDate.localeCompare(b.purchaseDate) || a.localUniqueId.localeCompare(b.localUniqueId),
  );
}
