// How products are listed, as a grid of cards or as a dense list. The choice is kept on the device; start.ts reads it
// before the first paint, and styles do the rest: `data-view` of the document.

import { useSyncExternalStore } from 'react';

export type ProductView = 'grid' | 'list';

/** The key in local storage. start.ts has it too, because it imports nothing. */
const KEY = 'productView';

const listeners = new Set<() => void>();

/** Whether products are listed as a dense list now. */
export const isProductList = (): boolean => document.documentElement.getAttribute('data-view') === 'list';

/** Shows products in this way, now and at the next visits. */
export function chooseProductView(view: ProductView): void {
  document.documentElement.setAttribute('data-view', view);
  localStorage.setItem(KEY, view);
  for (const listener of listeners) listener();
}

/** Hook that returns the view and renders again when it changes. */
export const useProductView = (): ProductView =>
  useSyncExternalStore(subscribe, isProductList, () => false) ? 'list' : 'grid';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
