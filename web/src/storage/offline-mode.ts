import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context';
import { mayWorkOffline } from '../session/session-store';

/** In local storage: 'true' while the device works from what it keeps. */
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

/** Called when this tab or another one switches. @returns what ends it. */
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

/** Tells `useApi` who answers calls. */
export const answerSource = {
  current: () => (isOfflineStored() ? `/device-${switches}` : ''),
  subscribe: onOfflineChange,
};

/** Counts the switches of this tab and others: each begins with answers of its own. @returns what ends it. */
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
