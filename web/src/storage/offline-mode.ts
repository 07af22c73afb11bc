// The switch of offline mode in local storage: whether the user or a lost network set it, and hooks that follow it.

import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context';
import { mayWorkOffline } from '../session/session-store';

/** The key in local storage: 'true' while the device answers instead of the server. */
export const OFFLINE_KEY = 'offlineMode';
/** Also 'true' if the lost network began offline mode, not the user. It then ends when the network is back. */
const BY_ITSELF_KEY = 'offlineModeByItself';

const listeners = new Set<() => void>();

/** The stored value; it applies only to logged-in users. */
export const isOfflineStored = (): boolean => localStorage.getItem(OFFLINE_KEY) === 'true';
/** Whether the lost network began offline mode, not the user. */
export const isOfflineByNetwork = (): boolean =>
  isOfflineStored() && localStorage.getItem(BY_ITSELF_KEY) === 'true';

/** @param by who wants it: the user, or the network that is gone or back. */
export function storeOffline(on: boolean, by: 'user' | 'network'): void {
  localStorage.setItem(OFFLINE_KEY, String(on));
  if (on && by === 'network') localStorage.setItem(BY_ITSELF_KEY, 'true');
  else localStorage.removeItem(BY_ITSELF_KEY);
  for (const listener of listeners) listener();
}

/** Calls the listener when this tab or another one switches the mode. @returns a function that removes it. */
export function onOfflineChange(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === OFFLINE_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

let switches = 0;

/** Tells `useApi` whether the server or the device answers calls. */
export const answerSource = {
  current: () => (isOfflineStored() ? `/device-${switches}` : ''),
  subscribe: onOfflineChange,
};

/**
 * Counts the switches of this tab and others: answers from before a switch are not used after it.
 * @returns a function that removes the listener.
 */
export const onModeSwitch = (switched: () => void): (() => void) =>
  onOfflineChange(() => {
    switches += 1;
    switched();
  });

/** Whether the logged-in user works from the device's data; never for visitors or impersonated sessions. */
export function useOffline(): boolean {
  const session = useSession();
  const stored = useSyncExternalStore(onOfflineChange, isOfflineStored, () => false);
  return stored && mayWorkOffline(session);
}
