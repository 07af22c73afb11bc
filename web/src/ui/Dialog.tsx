import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from './IconButton';
import './Dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The name of the ×. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Its buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** drawer: from the left edge, as high as the window. Below 640 px every other dialog is a sheet from below. */
  readonly shape?: 'dialog' | 'drawer' | undefined;
  /** Under way: neither Esc, × nor a press beside it close it. */
  readonly busy?: boolean | undefined;
  /** Words only, and maybe more than fit: the keys reach what is scrolled. */
  readonly longText?: boolean | undefined;
}

/** So long the second click of a double one may still be on its way. */
const OPENING_MS = 400;

/** The browser's own modal: it keeps the focus inside, and gives it back to where it came from. */
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

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== own.current) return;
    event.preventDefault();
    if (!busy) onClose();
  }
  // a browser may close it by itself: on a second Esc, or on Android's back gesture
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === own.current && open) onClose();
  }
  // only a press that begins and ends beside the dialog closes it, neither a selection that slips out of a field
  // nor the second click of the double one that opened it
  function clicked(event: MouseEvent) {
    if (pressedBeside.current && event.target === own.current && !busy) onClose();
    pressedBeside.current = false;
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key, and the browser turns it into cancel
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
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds nothing to press is scrolled by keys
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

/** What has the focus first: what asks for it, else a field, else the title; never the ×. */
function first(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):enabled') ??
    dialog.querySelector<HTMLElement>('.dialog-head [tabindex="-1"]')
  );
}
