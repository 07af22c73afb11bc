// Opens the dialog 'Informar un pago'. Its code loads when it is opened.

import { type ReactNode, useState } from 'react';
import type { TellTransferDialogProps } from '../../../features/transfers/TellTransferDialog';
import { shellText } from '../../../text/shell';
import { partCode } from '../../../ui/LazyPart';
import { useToasts } from '../../../ui/useToasts';

const code = partCode<TellTransferDialogProps>(
  async () => (await import('../../../features/transfers/TellTransferDialog')).TellTransferDialog,
);

export interface TellDialog {
  readonly isOpen: boolean;
  readonly open: () => Promise<void>;
  /** The dialog while it is open, else nothing. */
  readonly dialog: ReactNode;
}

/** @param order the order that is paid; undefined for a payment on the account. */
export function useTellDialog({
  order,
  payable,
}: Pick<TellTransferDialogProps, 'order' | 'payable'>): TellDialog {
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const Dialog = code.known();
  return {
    isOpen,
    open: async () => {
      try {
        await code.load();
        setOpen(true);
      } catch {
        toasts.show({ text: shellText.part.failed, tone: 'error' });
      }
    },
    dialog: isOpen && Dialog !== undefined && (
      <Dialog order={order} payable={payable} onClose={() => setOpen(false)} />
    ),
  };
}
