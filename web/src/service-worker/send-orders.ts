import { createHttpCarrier } from '../api/http-carrier';
import { closeDeviceDatabase, databaseName, openDeviceDatabase } from '../offline/database';
import { deviceOrders } from '../offline/outbox/device-orders';
import { tellOrders } from '../offline/outbox/queue-order';
import { sendWaiting } from '../offline/outbox/send-waiting';
import { dropPass, type Pass, readPass } from '../offline/outbox/sender-credentials';
import { aloneAs, senderOf } from '../offline/outbox/web-lock';
import { type SessionState, visitor } from '../session/session-store';

/**
 * Sends the waiting offline orders from the service worker, with the credentials that a page has stored; does nothing
 * without them.
 * @throws if orders still wait: the browser then wakes the worker again later.
 */
export async function sendOrders(): Promise<void> {
  const pass = await readPass();
  if (pass === undefined) return;
  const { owner } = pass;
  const name = databaseName(owner);
  const store = deviceOrders(() => openDeviceDatabase(owner));
  try {
    await sendWaiting(
      {
        store: {
          all: store.all,
          async change(...[id, change]: Parameters<typeof store.change>) {
            const order = await store.change(id, change);
            tellOrders({ name });
            return order;
          },
        },
        carrier: carrierOf(pass),
        isOwner: async () => (await readPass())?.token === pass.token,
        alone: aloneAs(senderOf(name)),
        now: Date.now,
        chance: Math.random,
      },
      true,
    );
    const orders = await store.all();
    if (orders.some(({ state }) => state === 'waiting')) throw new Error('Orders still wait.');
    await dropPass(owner);
  } finally {
    await closeDeviceDatabase(owner);
  }
}

function carrierOf({ owner, token, apiBase }: Pass) {
  const state: SessionState = { ...visitor, token };
  return createHttpCarrier({
    apiBase,
    session: { state: () => state, refresh: () => state, end: () => void dropPass(owner) },
    onSessionRefused: () => undefined,
    onGatewayTimeout: () => undefined,
  });
}
