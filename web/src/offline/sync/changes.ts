import type { SyncProduct } from '@mostrador/contract/entries/sync';

/** Ids behind `after` up to `upTo`, the latter with them. */
export interface IdRange {
  readonly after: number;
  readonly upTo: number;
}

/** What a page of a download wrote into the database of one user. */
export type Change =
  | {
      readonly kind: 'products';
      readonly put: readonly SyncProduct[];
      readonly removed: readonly number[];
      /** Every product of the range that was not put is gone. */
      readonly replaced: IdRange | undefined;
    }
  | { readonly kind: 'prices'; readonly terms: string }
  | { readonly kind: 'categories' | 'clients' }
  /** Another tab has written: nothing is known of it. */
  | { readonly kind: 'elsewhere' };

type Listener = (change: Change) => void;
const listeners = new Map<string, Set<Listener>>();
let tabs: BroadcastChannel | undefined;

/** Tells what reads the database, in this page and in others, that something in it is different now. */
export function announce(database: string, change: Change): void {
  for (const listener of listeners.get(database) ?? []) listener(change);
  listenElsewhere()?.postMessage(database);
}

/** @returns what ends it. */
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
