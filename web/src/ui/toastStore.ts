import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'error' | 'info' | 'warn';

export interface ToastInput {
  readonly text: ReactNode;
  readonly tone?: ToastTone | undefined;
  /** Milliseconds; without it the region's own. */
  readonly duration?: number | undefined;
  /** What was tried: the next try takes away what was said of this one. */
  readonly about?: string | undefined;
}

export interface ToastEntry extends ToastInput {
  readonly id: number;
}

export interface ToastStore {
  readonly show: (toast: ToastInput) => number;
  readonly dismiss: (id: number) => void;
  /** Before a new try: what the last one said does not stand beside its outcome. */
  readonly retry: (about: string) => void;
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
      // said once more, the same sentence begins anew instead of standing there twice
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

/** What a server's page shows: nothing yet. */
export function noToasts(): readonly ToastEntry[] {
  return none;
}
