// Sends each API call to the server or, in offline mode, to the data on the device.

import type { CallOptions, Carrier, JsonCallName } from '@mostrador/contract/client';
import { mayWorkOffline, type Session, type SessionStore } from '../session/session-store';

interface OpenedCarrier {
  readonly carrier: Carrier;
  readonly close: () => void;
}

export interface SwitchTools {
  readonly network: Carrier;
  readonly sessions: SessionStore;
  readonly isOffline: () => boolean;
  /** Fetches the code that answers from the device, and opens the database of this user. */
  readonly openDevice: (session: Session) => Promise<OpenedCarrier>;
}

/** Calls that go to the server even in offline mode: the downloads of a sync, orders to send, log-in. */
const alwaysOnline: ReadonlySet<JsonCallName> = new Set<JsonCallName>([
  'productsForSync',
  'pricesForSync',
  'categoriesForSync',
  'salesmanClientsForSync',
  'listsForSync',
  'confirmOfflineOrder',
  'login',
  'googleLogin',
]);

/** The device answers only users who are logged in as themselves, never an administrator in a client's name. */
export function createSwitchingCarrier({ network, sessions, isOffline, openDevice }: SwitchTools): Carrier {
  let opened: { readonly userId: string; readonly device: Promise<OpenedCarrier> } | undefined;

  const deviceOf = (session: Session): Promise<OpenedCarrier> => {
    if (opened?.userId === session.userId) return opened.device;
    closeDevice();
    const { userId } = session;
    const device = openDevice(session);
    opened = { userId, device };
    // if the device could not be opened, the next call tries again
    device.catch(() => {
      if (opened?.device === device) opened = undefined;
    });
    return device;
  };
  function closeDevice() {
    const before = opened;
    opened = undefined;
    before?.device.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
  // another token is shown to the device's lock again, also one of the same user
  sessions.subscribe(closeDevice);
  const call = async (name: JsonCallName, input: never, marks?: CallOptions): Promise<unknown> => {
    const { session } = sessions.state();
    const fromDevice =
      isOffline() && mayWorkOffline(session) && marks?.fromServer !== true && !alwaysOnline.has(name);
    const carrier = fromDevice ? (await deviceOf(session)).carrier : network;
    return await carrier(name, input, marks);
  };
  // the names and parts are checked against the contract by the carrier's own type
  return call as Carrier;
}
