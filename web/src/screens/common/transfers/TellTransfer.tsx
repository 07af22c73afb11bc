// The button that opens 'Informar un pago', and below it what was told. The code of the dialog loads when it is pressed.

import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { TellTransferDialogProps } from '../../../features/transfers/TellTransferDialog';
import { TransferList } from '../../../features/transfers/TransferList';
import { useOffline } from '../../../storage/offline-mode';
import { shellText } from '../../../text/shell';
import { transfersText as text } from '../../../text/transfers';
import { Icon } from '../../../ui/Icon';
import { partCode } from '../../../ui/LazyPart';
import { useToasts } from '../../../ui/useToasts';

const dialog = partCode<TellTransferDialogProps>(
  async () => (await import('../../../features/transfers/TellTransferDialog')).TellTransferDialog,
);

/** @param order the order that is paid; without it the payment is on the account. */
export function TellTransfer({ order }: Pick<TellTransferDialogProps, 'order'>) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useOffline();
  const toasts = useToasts();
  async function open() {
    try {
      await dialog.load();
      setOpen(true);
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
    }
  }
  const TellTransferDialog = dialog.known();
  return (
    <div className="stack no-print">
      <button type="button" className="tell-transfer-open" disabled={isOffline} onClick={() => void open()}>
        <Icon of={Upload} />
        <b>{text.ask}</b>
        <span className="text-small text-muted">{isOffline ? text.needsNetwork : text.kinds}</span>
      </button>
      <TransferList orderId={order?.externalId} />
      {isOpen && TellTransferDialog && <TellTransferDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
