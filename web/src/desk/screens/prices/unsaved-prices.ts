// The prices that were written in the grid and are not saved yet. They stay while the user looks at other screens of the desk.

import type { PriceCell, RefusedCell } from '@mostrador/contract/entries/price-lists';

export interface UnsavedPrices {
  readonly all: () => ReadonlyMap<string, PriceCell>;
  /** Writes prices; one that is again what was seen at first is no change any more. */
  readonly write: (cells: readonly PriceCell[]) => void;
  /** Forgets cells that were saved. One that was written anew meanwhile is a change of what was saved. */
  readonly forget: (cells: readonly PriceCell[]) => void;
  /** The price of today, which the editor sees from here on. */
  readonly seen: (refused: readonly RefusedCell[]) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const cellKey = ({ productId, priceListId }: Pick<PriceCell, 'productId' | 'priceListId'>) =>
  `${productId}:${priceListId}`;

export function createUnsavedPrices(): UnsavedPrices {
  let cells: ReadonlyMap<string, PriceCell> = new Map();
  const listeners = new Set<() => void>();
  function become(next: Iterable<readonly [string, PriceCell]>) {
    cells = new Map(next);
    for (const listener of listeners) listener();
  }
  return {
    all: () => cells,
    write(written) {
      const next = new Map(cells);
      for (const cell of written) {
        const key = cellKey(cell);
        const from = next.has(key) ? (next.get(key)?.from ?? null) : cell.from;
        if (from === cell.to) next.delete(key);
        else next.set(key, { ...cell, from });
      }
      become(next);
    },
    forget(saved) {
      const next = new Map(cells);
      for (const { to, ...place } of saved) {
        const key = cellKey(place);
        const cell = next.get(key);
        if (cell === undefined) continue;
        if (cell.to === to) next.delete(key);
        else next.set(key, { ...cell, from: to });
      }
      become(next);
    },
    seen(refused) {
      const next = new Map(cells);
      for (const each of refused) {
        const key = cellKey(each);
        const cell = next.get(key);
        if (cell === undefined) continue;
        if (each.code === 'unknown' || cell.to === each.current) next.delete(key);
        else next.set(key, { ...cell, from: each.current });
      }
      become(next);
    },
    clear: () => become([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
