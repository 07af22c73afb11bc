// A sheet from the right, over a scrim, for a decision with figures before it. It is a modal dialog: the focus stays inside and returns.

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton';
import { tableText as text } from '../text/table';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A hint, and the buttons, the main one last. Absent where there is nothing to decide. */
  readonly footer?: ReactNode;
}

export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const own = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = own.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('.d-sheet__body :is(input, select):enabled')?.focus();
  }, []);
  // removed while it is open: the browser returns the focus only if it is closed before
  useLayoutEffect(() => {
    const dialog = own.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={own}
      className="d-sheet-box"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="d-sheet">
        <header className="d-sheet__head">
          <h2 id={titleId} className="d-h">
            {title}
          </h2>
          <span className="push" />
          <IconButton icon={X} label={text.close} onClick={onClose} />
        </header>
        <div className="d-sheet__body">{children}</div>
        {footer !== undefined && <footer className="d-sheet__foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
