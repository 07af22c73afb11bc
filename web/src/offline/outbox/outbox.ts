import type { Carrier } from '@mostrador/contract/client';
import { databaseName, openDeviceDatabase } from '../database';
import type { LocalOrder } from '../schema';
import { acceptedOf, type Decisions } from './accept';
import { aloneAs, senderOf } from './alone';
import { ordersChannel } from './queue';
import { inOrder, sendWaiting } from './sender';
import { type StandByTools, standingBy } from './stand-by';
import { deviceOrders, isSetAside } from './store';

/** The orders of one user on this device, as the screens see them. */
export interface Outbox {
  /** The oldest first; undefined until they are read. */
  readonly orders: () => readonly LocalOrder[] | undefined;
  readonly sending: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends all that waits, at once. */
  readonly send: () => Promise<void>;
  /** The order as its owner accepts it takes the place of the one that was refused. Resolves to whether it did. */
  readonly accept: (id: string, decisions: Decisions) => Promise<boolean>;
  /** A refused order is tried once more, as it is. */
  readonly again: (id: string) => Promise<void>;
  /** The owner does not want it any more, or has read that it was sent. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Its lines are in a cart again. Resolves to false where another tab has sent it, or will: then it stays. */
  readonly takeBack: (id: string) => Promise<boolean>;
  /** Who may send has changed: the session, or whether one works offline. */
  readonly standBy: () => void;
  /** The owner leaves. */
  readonly close: () => void;
}

export interface OutboxTools extends StandByTools {
  /** Over the network, never from the device. */
  readonly carrier: Carrier;
  readonly isOwner: () => boolean;
  /** Whether the device may use the network of its own accord. */
  readonly mayConnect: () => boolean;
}

/** A timer cannot wait longer than this, and nobody wants to. */
const LONGEST_TIMER = 10 * 60_000;

/** Opens the outbox and sends what waits: now, when the network comes back, when the page is looked at again, and later. */
export function openOutbox({ owner, carrier, isOwner, mayConnect, pass }: OutboxTools): Outbox {
  const name = databaseName(owner);
  const store = deviceOrders(() => openDeviceDatabase(owner));
  const listeners = new Set<() => void>();
  const tabs = ordersChannel(name);
  const standBy = standingBy({ owner, pass });
  let shown: readonly LocalOrder[] | undefined;
  let busy = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    for (const listener of listeners) listener();
  }
  async function read() {
    const orders = inOrder(await store.all());
    if (closed) return;
    shown = orders;
    void standBy(orders);
    tell();
  }
  async function changed() {
    if (!closed) tabs.postMessage('changed');
    await read();
  }
  const tools = {
    store: {
      all: store.all,
      async change(...[id, change]: Parameters<typeof store.change>) {
        const order = await store.change(id, change);
        await changed();
        return order;
      },
    },
    carrier,
    isOwner: () => !closed && isOwner(),
    alone: aloneAs(senderOf(name)),
    now: Date.now,
    chance: Math.random,
  };

  async function send(impatient: boolean) {
    clearTimeout(timer);
    busy += 1;
    tell();
    try {
      const nextAt = await sendWaiting(tools, impatient);
      if (nextAt !== undefined) later(nextAt - Date.now());
    } catch (error) {
      // the disk refused: what is on it is still there the next time
      console.warn(`The orders could not be sent: ${String(error)}`);
      later(LONGEST_TIMER);
    } finally {
      busy -= 1;
      tell();
    }
  }
  function later(wait: number) {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(byItself, Math.min(Math.max(wait, 0), LONGEST_TIMER));
  }
  function byItself() {
    if (!closed && mayConnect() && navigator.onLine) void send(false);
  }
  function backOnline() {
    if (!closed && mayConnect()) void send(true);
  }
  function lookedAt() {
    if (document.visibilityState === 'visible') byItself();
  }

  tabs.addEventListener('message', () => void read().then(byItself, unread));
  window.addEventListener('online', backOnline);
  document.addEventListener('visibilitychange', lookedAt);
  void read().then(backOnline, unread);

  return {
    orders: () => shown,
    sending: () => busy > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: () => send(true),
    async accept(id, decisions) {
      const order = (await store.all()).find((one) => one.localUniqueId === id);
      const accepted = order && acceptedOf(order, decisions, crypto.randomUUID());
      const done = accepted !== undefined && (await store.replace(id, accepted));
      await changed();
      if (done) byItself();
      return done;
    },
    async again(id) {
      await store.change(id, (order) => (isSetAside(order) ? { state: 'waiting', nextAttemptAt: 0 } : {}));
      await changed();
      await send(true);
    },
    async remove(id) {
      const done = await store.remove(id, ({ state }) => state !== 'sending');
      await changed();
      return done;
    },
    async takeBack(id) {
      const done = await store.remove(id, isSetAside);
      await changed();
      return done;
    },
    standBy: () => void read().catch(unread),
    close() {
      closed = true;
      void standBy([]);
      clearTimeout(timer);
      tabs.close();
      window.removeEventListener('online', backOnline);
      document.removeEventListener('visibilitychange', lookedAt);
    },
  };
}

const unread = (error: unknown) => console.warn(`The orders could not be read: ${String(error)}`);
