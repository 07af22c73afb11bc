// A dialog that asks the user to confirm an action or to cancel it.

import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** For actions that cannot be undone: the confirm button is red, and the focus starts on cancel. */
  readonly dangerous?: boolean | undefined;
  readonly pending?: boolean | undefined;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  onConfirm,
  onCancel,
  dangerous = false,
  pending = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      size="small"
      busy={pending}
      footer={
        <>
          <Button
            kind="secondary"
            onClick={onCancel}
            disabled={pending}
            data-first-focus={dangerous ? '' : undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            kind={dangerous ? 'danger-solid' : 'primary'}
            onClick={onConfirm}
            pending={pending}
            data-first-focus={dangerous ? undefined : ''}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
