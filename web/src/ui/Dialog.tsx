// A modal dialog or drawer on the browser's `dialog` element, which keeps the focus inside and returns it when it
// closes.

import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from './IconButton';
import './Dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The accessible name of the × button. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** The buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** drawer: at the left edge, as high as the window. Below 640 px all others are sheets at the bottom edge. */
  readonly shape?: 'dialog' | 'drawer' | undefined;
  /** Work is running: Esc, × and a press outside do not close the dialog. */
  readonly busy?: boolean | undefined;
  /** The content is text only and may need scrolling: makes it focusable, so that keys scroll it. */
  readonly longText?: boolean | undefined;
}

/** Milliseconds in which the second click of a double click may still arrive. */
const OPENING_MS = 400;

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = 'normal',
  shape = 'dialog',
  busy = false,
  longText = false,
}: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const openedAt = useRef(0);
  const titleId = useId();

  useEffect(() => {
    const dialog = own.current;
    if (dialog === null || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    openedAt.current = performance.now();
    first(dialog)?.focus();
  }, [open]);

  // removed while it is open: the browser returns the focus only if it is closed before
  useLayoutEffect(() => {
    const dialog = own.current;
    return () => dialog?.close();
  }, []);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== own.current) return;
    event.preventDefault();
    if (!busy) onClose();
  }
  // the browser may close it by itself: on a second Esc, or on Android's back gesture
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === own.current && open && !own.current.open) onClose();
  }
  // closes only on a press that begins and ends outside: not on a selection that leaves a field, nor on the second
  // click of the double click that opened it
  function clicked(event: MouseEvent) {
    if (pressedBeside.current && event.target === own.current && !busy) onClose();
    pressedBeside.current = false;
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, as the cancel event
    <dialog
      ref={own}
      className="dialog"
      data-size={size}
      data-shape={shape}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={(event) => {
        const late = event.timeStamp - openedAt.current > OPENING_MS;
        pressedBeside.current = late && event.target === own.current;
      }}
      onClick={clicked}
    >
      {open && (
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 id={titleId} className="section-title" tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon={X} label={closeLabel} onClick={onClose} disabled={busy} />
          </header>
          {longText ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll content that has no control
            <section className="dialog-body" aria-labelledby={titleId} tabIndex={0}>
              {children}
            </section>
          ) : (
            <div className="dialog-body">{children}</div>
          )}
          {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** Returns the element to focus first: the marked one, else a field, else the title; never the ×. */
function first(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):enabled') ??
    dialog.querySelector<HTMLElement>('.dialog-head [tabindex="-1"]')
  );
}
