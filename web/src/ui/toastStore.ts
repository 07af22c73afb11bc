// The store of the toasts (short notices) on the screen. A page has one; code inside and outside of React can show
// toasts with it.

import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'error' | 'info' | 'warn';

export interface ToastInput {
  readonly text: ReactNode;
  readonly tone?: ToastTone | undefined;
  /** Milliseconds; default: the region's duration. */
  readonly duration?: number | undefined;
  /** The action it reports. The next attempt at the same action removes this toast. */
  readonly about?: string | undefined;
}

export interface ToastEntry extends ToastInput {
  readonly id: number;
}

export interface ToastStore {
  readonly show: (toast: ToastInput) => number;
  readonly dismiss: (id: number) => void;
  /** Removes the toasts about an action. Call it before a new attempt. */
  readonly retry: (about: string) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly ToastEntry[];
}

const none: readonly ToastEntry[] = [];
const most = 5;

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
      // a repeated sentence restarts its time instead of being shown twice
      const others = entries.filter((entry) => !isSame(entry, toast));
      become([...others, { ...toast, id: last }].slice(-most));
      return last;
    },
    dismiss(id) {
      become(entries.filter((entry) => entry.id !== id));
    },
    retry(about) {
      if (entries.some((entry) => entry.about === about))
        become(entries.filter((entry) => entry.about !== about));
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

function isSame(entry: ToastInput, { text, tone }: ToastInput): boolean {
  return typeof text === 'string' && entry.text === text && (entry.tone ?? 'ok') === (tone ?? 'ok');
}

/** The list for server rendering: no toasts. */
export function noToasts(): readonly ToastEntry[] {
  return none;
}
