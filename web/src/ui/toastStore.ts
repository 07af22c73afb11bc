import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'error' | 'info' | 'warn';

export interface ToastInput {
  readonly text: ReactNode;
  readonly tone?: ToastTone | undefined;
  /** Milliseconds; without it the region's own. */
  readonly duration?: number | undefined;
}

export interface ToastEntry extends ToastInput {
  readonly id: number;
}

export interface ToastStore {
  readonly show: (toast: ToastInput) => number;
  readonly dismiss: (id: number) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly ToastEntry[];
}

const none: readonly ToastEntry[] = [];
const most = 5;

/** The notices that are on the screen. One store a page; whoever has it can say something, inside React or not. */
export function createToastStore(): ToastStore {
  let entries = none;
  let last = 0;
  const listeners = new Set<() => void>();
  function become(next: readonly ToastEntry[]) {
    entries = next;
    for (const listener of listeners) listener();
  }
  return {
    show(toast) {
      last += 1;
      become([...entries, { ...toast, id: last }].slice(-most));
      return last;
    },
    dismiss(id) {
      become(entries.filter((entry) => entry.id !== id));
    },
    clear() {
      become(none);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => entries,
  };
}

/** What a server's page shows: nothing yet. */
export function noToasts(): readonly ToastEntry[] {
  return none;
}
