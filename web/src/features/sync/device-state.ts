// What screens show of the logged-in user's data on this device: its sync, and what waits in the outbox.

import { useSyncExternalStore } from 'react';
import type { LocalClient, LocalOrder } from '../../offline/schema';
import { useDeviceSync, useOutbox } from './device';
import type { DeviceState } from './device-sync';

export function useDeviceState(): DeviceState | undefined {
  const sync = useDeviceSync();
  return useSyncExternalStore(
    sync?.subscribe ?? never,
    () => sync?.state(),
    () => undefined,
  );
}

/** Returns why the device's data cannot be read, as a sentence. */
export function useDeviceRefused(): string | undefined {
  const sync = useDeviceSync();
  return useSyncExternalStore(
    sync?.subscribe ?? never,
    () => sync?.refused(),
    () => undefined,
  );
}

/** The oldest first; undefined until they are read. */
export function useLocalOrders(): readonly LocalOrder[] | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.orders(),
    () => undefined,
  );
}

/** The clients entered on this device, the oldest first; undefined until they are read. */
export function useLocalClients(): readonly LocalClient[] | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.clients(),
    () => undefined,
  );
}

/** Whether orders are being sent at this moment. */
export function useSending(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.sending() ?? false,
    () => false,
  );
}

/** The number of orders, or of clients, that the server does not have yet. */
export const unsentOf = (waiting: readonly Pick<LocalOrder | LocalClient, 'state'>[] | undefined): number =>
  waiting?.filter(({ state }) => state !== 'sent' && state !== 'registered').length ?? 0;

/** Whether an offer is among the orders that wait. */
export const hasOffers = (waiting: readonly Pick<LocalOrder, 'state' | 'offer'>[] | undefined): boolean =>
  waiting?.some(({ state, offer }) => state !== 'sent' && offer !== undefined) ?? false;

/** The number of orders, or of clients, that are sent without a decision of the owner. */
export const sendableOf = (waiting: readonly Pick<LocalOrder | LocalClient, 'state'>[] | undefined): number =>
  waiting?.filter(({ state }) => state !== 'sent' && state !== 'registered' && !undecided.has(state))
    .length ?? 0;

/** What waits for a decision of the owner. */
const undecided: ReadonlySet<string> = new Set<LocalOrder['state'] | LocalClient['state']>([
  'refused',
  'differs',
]);

const never = () => () => undefined;
