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
  | { readonly kind: 'categories' | 'clients' };

type Listener = (change: Change) => void;
const listeners = new Map<string, Set<Listener>>();

/** Tells what reads the database of the same page that something in it is different now. */
export function announce(database: string, change: Change): void {
  for (const listener of listeners.get(database) ?? []) listener(change);
}

/** @returns what ends it. */
export function onChange(database: string, listener: Listener): () => void {
  const those = listeners.get(database) ?? new Set();
  listeners.set(database, those.add(listener));
  return () => those.delete(listener);
}
