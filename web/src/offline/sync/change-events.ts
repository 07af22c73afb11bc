// Notifies this page and other tabs when a sync has changed the device's data.

import type { SyncProduct } from '@mostrador/contract/entries/sync';

/** The ids above `after`, up to and including `upTo`. */
export interface IdRange {
  readonly after: number;
  readonly upTo: number;
}

/** What a page of a download changed in the database of one user. */
export type Change =
  | {
      readonly kind: 'products';
      readonly put: readonly SyncProduct[];
      readonly removed: readonly number[];
      /** Products of the range that are not in `put` no longer exist. */
      readonly replaced: IdRange | undefined;
    }
  | { readonly kind: 'prices'; readonly terms: string }
  | { readonly kind: 'categories' | 'clients' }
  /** Another tab changed something unknown. */
  | { readonly kind: 'elsewhere' };

type Listener = (change: Change) => void;
const listeners = new Map<string, Set<Listener>>();
let tabs: BroadcastChannel | undefined;

/** Notifies the listeners of a database, in this page and in other tabs, of a change. */
export function announce(database: string, change: Change): void {
  for (const listener of listeners.get(database) ?? []) listener(change);
  listenElsewhere()?.postMessage(database);
}

/** Calls the listener after each change of the database. @returns a function that removes the listener. */
export function onChange(database: string, listener: Listener): () => void {
  const those = listeners.get(database) ?? new Set();
  listeners.set(database, those.add(listener));
  listenElsewhere();
  return () => those.delete(listener);
}

function listenElsewhere(): BroadcastChannel | undefined {
  if (typeof window === 'undefined') return undefined;
  if (tabs === undefined) {
    tabs = new BroadcastChannel('mostrador/sync');
    tabs.addEventListener('message', ({ data }) => {
      for (const listener of listeners.get(String(data)) ?? []) listener({ kind: 'elsewhere' });
    });
  }
  return tabs;
}
