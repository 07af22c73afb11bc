// Shows the toasts (short notices), top right. Each closes by itself, but not while the pointer or the focus is on the
// region.

import { Check, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './Icon';
import { noToasts, type ToastEntry, type ToastStore, type ToastTone } from './toastStore';
import './Toasts.css';

export interface ToastsProps {
  readonly store: ToastStore;
  /** The accessible name of the region. */
  readonly label: string;
  readonly closeLabel: string;
  /** The default duration of a toast, in milliseconds; the checkout and the catalogue screens give 4000. */
  readonly duration?: number | undefined;
}

const icons: Record<ToastTone, LucideIcon> = {
  ok: Check,
  error: TriangleAlert,
  warn: TriangleAlert,
  info: Info,
};

export function Toasts({ store, label, closeLabel, duration = 5000 }: ToastsProps) {
  const entries = useSyncExternalStore(store.subscribe, store.list, noToasts);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const newest = entries.at(-1)?.id;

  // in the browser's top layer, above a dialog that has opened since
  useEffect(() => {
    const element = region.current;
    if (element === null || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) {
      if (newest === undefined || document.querySelector('dialog:modal') === null) return;
      element.hidePopover();
    }
    element.showPopover();
  }, [newest]);
  useEffect(() => {
    if (newest === undefined) setHeld(false);
  }, [newest]);

  function item(entry: ToastEntry) {
    return (
      <Toast
        key={entry.id}
        entry={entry}
        duration={entry.duration ?? duration}
        held={held}
        closeLabel={closeLabel}
        onGone={store.dismiss}
      />
    );
  }
  return (
    <section
      ref={region}
      className="toasts"
      aria-label={label}
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toasts-said" role="alert">
        {entries.filter(({ tone }) => tone === 'error').map(item)}
      </div>
      <div className="toasts-said" role="status">
        {entries.filter(({ tone }) => tone !== 'error').map(item)}
      </div>
    </section>
  );
}

interface ToastProps {
  readonly entry: ToastEntry;
  readonly duration: number;
  readonly held: boolean;
  readonly closeLabel: string;
  readonly onGone: (id: number) => void;
}

function Toast({ entry, duration, held, closeLabel, onGone }: ToastProps) {
  const { id, text, tone = 'ok' } = entry;
  const left = useRef(duration);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => onGone(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [held, id, onGone]);
  return (
    <div className="toast" data-tone={tone}>
      <Icon of={icons[tone]} />
      <div className="toast-text">{text}</div>
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={() => onGone(id)}>
        <Icon of={X} />
      </button>
    </div>
  );
}
