// The outbox of orders confirmed offline: lists them for the screens, sends them when the network is back, and
// accepts, resends or removes refused ones. The same for clients entered on the device.

import { databaseName, openDeviceDatabase } from '../database';
import { DeviceLocked, type DeviceUser, openForUser } from '../device-lock';
import type { LocalClient, LocalOrder } from '../schema';
import { acceptedOf, type Decisions } from './accept-differences';
import { type BackgroundSyncTools, backgroundSync } from './background-sync';
import { deviceClients, deviceOrders, isSetAside } from './device-orders';
import { addClient, type EnteredClient, removeClient } from './new-clients';
import { ordersChannel } from './queue-order';
import { inOrder, sendWaiting } from './send-waiting';
import { waitsForClient } from './waits-for-client';
import { senderOf, underWebLock } from './web-lock';

/** The orders of one user on this device, as the screens see them. */
export interface Outbox {
  /** The orders, the oldest first; undefined until they are read. */
  readonly orders: () => readonly LocalOrder[] | undefined;
  /** The clients entered on this device, the oldest first; undefined until they are read. */
  readonly clients: () => readonly LocalClient[] | undefined;
  readonly sending: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends all waiting orders now. */
  readonly send: () => Promise<void>;
  /** Replaces a refused order by the one that its owner accepts. Resolves to whether it was replaced. */
  readonly accept: (id: string, decisions: Decisions) => Promise<boolean>;
  /** Sends a refused order once more, unchanged. */
  readonly again: (id: string) => Promise<void>;
  /** Removes an order that was sent or is not wanted. Resolves to false while it is being sent. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Removes a refused order whose lines are in a cart again. Resolves to false when another tab sends it. */
  readonly takeBack: (id: string) => Promise<boolean>;
  /** Keeps a client to be sent: a new one, or the one with this id corrected. Resolves to false while that one is being sent. */
  readonly keepClient: (client: EnteredClient, id: string | undefined) => Promise<boolean>;
  /** Sends a refused client once more, unchanged. */
  readonly clientAgain: (id: string) => Promise<void>;
  /** Removes a client, with its cart and orders if it is not registered. Resolves to false while it is being sent. */
  readonly removeClient: (id: string) => Promise<boolean>;
  /** Call it when the session or the offline mode changes: they decide whether the service worker may send. */
  readonly requestBackgroundSync: () => void;
  /** Call it when the owner logs out. */
  readonly close: () => void;
}

export interface OutboxTools extends BackgroundSyncTools, DeviceUser {
  readonly isOwner: () => boolean;
  /** Whether the device may use the network without a request of the user. */
  readonly mayConnect: () => boolean;
}

/** The longest pause before the outbox checks again, in milliseconds. */
const LONGEST_TIMER = 10 * 60_000;

/** Opens the outbox and sends waiting orders: now, when the network is back, when the page is visible again, and on time. */
export function openOutbox({
  owner,
  sessions,
  carrier,
  isOwner,
  mayConnect,
  credentials,
}: OutboxTools): Outbox {
  const name = databaseName(owner);
  const user = { owner, sessions, carrier };
  const store = deviceOrders(() => openForUser(user));
  /** For an order that is being sent: its outcome is written even if the answer has ended the session. */
  const sentStore = deviceOrders(() => openDeviceDatabase(owner));
  const clients = deviceClients(() => openForUser(user));
  const sentClients = deviceClients(() => openDeviceDatabase(owner));
  const listeners = new Set<() => void>();
  const tabs = ordersChannel(name);
  const requestBackgroundSync = backgroundSync({ owner, credentials });
  let shown: readonly LocalOrder[] | undefined;
  let shownClients: readonly LocalClient[] | undefined;
  let busy = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    for (const listener of listeners) listener();
  }
  async function read() {
    const [orders, entered] = await Promise.all([store.all(), clients.all()]);
    if (closed) return;
    shown = inOrder(orders);
    shownClients = entered;
    void requestBackgroundSync([...shown.filter((order) => !waitsForClient(order)), ...entered]);
    tell();
  }
  async function changed() {
    if (!closed) tabs.postMessage('changed');
    await read();
  }
  const tools = {
    store: {
      all: sentStore.all,
      async change(...[id, change]: Parameters<typeof store.change>) {
        const order = await sentStore.change(id, change);
        await changed().catch(unread);
        return order;
      },
    },
    clients: {
      ...sentClients,
      async change(...[id, change]: Parameters<typeof sentClients.change>) {
        const client = await sentClients.change(id, change);
        await changed().catch(unread);
        return client;
      },
      async register(...[id, registered]: Parameters<typeof sentClients.register>) {
        const client = await sentClients.register(id, registered);
        await changed().catch(unread);
        return client;
      },
    },
    carrier,
    isOwner: () => !closed && isOwner(),
    alone: underWebLock(senderOf(name)),
    now: Date.now,
    chance: Math.random,
  };

  async function send(isForced: boolean) {
    clearTimeout(timer);
    busy += 1;
    tell();
    try {
      await openForUser(user);
      // the first attempt to read may have met a server that was away
      if (shown === undefined) await read();
      const nextAt = await sendWaiting(tools, isForced);
      if (nextAt !== undefined) later(nextAt - Date.now());
    } catch (error) {
      // the database failed, or the session has ended: the stored orders are sent the next time
      if (!(error instanceof DeviceLocked)) console.warn(`The orders could not be sent: ${String(error)}`);
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
    clients: () => shownClients,
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
    async keepClient(client, id) {
      const db = await openForUser(user);
      const done =
        id === undefined
          ? await addClient(db, client, { id: crypto.randomUUID(), now: Date.now() })
          : await clients.change(id, ({ state }) =>
              state === 'sending' || state === 'registered'
                ? {}
                : { ...client, state: 'waiting', nextAttemptAt: 0, error: null },
            );
      await changed();
      backOnline();
      return done?.state === 'waiting';
    },
    async clientAgain(id) {
      await clients.change(id, ({ state }) =>
        state === 'refused' ? { state: 'waiting', nextAttemptAt: 0 } : {},
      );
      await changed();
      await send(true);
    },
    async removeClient(id) {
      const done = await removeClient(await openForUser(user), id);
      await changed();
      return done;
    },
    requestBackgroundSync: () => void read().catch(unread),
    close() {
      closed = true;
      void requestBackgroundSync([]);
      clearTimeout(timer);
      tabs.close();
      window.removeEventListener('online', backOnline);
      document.removeEventListener('visibilitychange', lookedAt);
    },
  };
}

/** After a log-out the data is closed, which is no failure. */
function unread(error: unknown) {
  if (!(error instanceof DeviceLocked)) console.warn(`The orders could not be read: ${String(error)}`);
}
