import { createHttpCarrier } from '../api/http-carrier';
import { closeDeviceDatabase, databaseName, openDeviceDatabase } from '../offline/database';
import { forgetRecognition, openForUser } from '../offline/device-lock';
import { deviceClients, deviceOrders } from '../offline/outbox/device-orders';
import { tellOrders } from '../offline/outbox/queue-order';
import { sendWaiting } from '../offline/outbox/send-waiting';
import {
  dropCredentials,
  readCredentials,
  type SenderCredentials,
} from '../offline/outbox/sender-credentials';
import { waitsForClient } from '../offline/outbox/waits-for-client';
import { senderOf, underWebLock } from '../offline/outbox/web-lock';
import { type SessionState, type SessionStore, visitor } from '../session/session-store';

/**
 * Sends the waiting offline orders from the service worker, with the credentials that a page has stored; does nothing
 * without them.
 * @throws if orders still wait: the browser then wakes the worker again later; if the credentials do not open the data.
 */
export async function sendOrders(): Promise<void> {
  const credentials = await readCredentials();
  if (credentials === undefined) return;
  const { owner } = credentials;
  const name = databaseName(owner);
  const sessions = sessionOf(credentials);
  const carrier = carrierOf(credentials.apiBase, sessions);
  // afterwards the outcome of an order is written even if its answer has ended the session
  const store = deviceOrders(() => openDeviceDatabase(owner));
  const clients = deviceClients(() => openDeviceDatabase(owner));
  try {
    // without an answer, the browser wakes the worker again
    await openForUser({ owner, sessions, carrier, askAgainAfter: false });
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
        clients,
        carrier,
        isOwner: async () => (await readCredentials())?.token === credentials.token,
        alone: underWebLock(senderOf(name)),
        now: Date.now,
        chance: Math.random,
      },
      true,
    );
    const [orders, entered] = await Promise.all([store.all(), clients.all()]);
    // one whose client was refused is sent when the salesman has corrected it
    if (
      [...orders.filter((order) => !waitsForClient(order)), ...entered].some(
        ({ state }) => state === 'waiting',
      )
    )
      throw new Error('Orders still wait.');
    await dropCredentials(owner);
  } finally {
    await closeDeviceDatabase(owner);
  }
}

type WorkerSession = Pick<SessionStore, 'state' | 'refresh' | 'end'>;

/** The session of the stored credentials. Its end deletes them, and closes the owner's data. */
function sessionOf({ owner, token }: SenderCredentials): WorkerSession {
  let state: SessionState = { ...visitor, token };
  return {
    state: () => state,
    refresh: () => state,
    end() {
      state = visitor;
      void dropCredentials(owner);
      void forgetRecognition(owner);
    },
  };
}

const carrierOf = (apiBase: string, session: WorkerSession) =>
  createHttpCarrier({
    apiBase,
    session,
    onSessionRefused: () => undefined,
    onGatewayTimeout: () => undefined,
  });
