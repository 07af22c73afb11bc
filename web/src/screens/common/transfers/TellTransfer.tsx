// The button that opens 'Informar un pago' for an order, and below it the transfers of the order.

import { Upload } from 'lucide-react';
import type { TellTransferDialogProps } from '../../../features/transfers/TellTransferDialog';
import { TransferList } from '../../../features/transfers/TransferList';
import { useOffline } from '../../../storage/offline-mode';
import { transfersText as text } from '../../../text/transfers';
import { Icon } from '../../../ui/Icon';
import { useTellDialog } from './useTellDialog';

export function TellTransfer({ order }: { readonly order: NonNullable<TellTransferDialogProps['order']> }) {
  const isOffline = useOffline();
  const { open, dialog } = useTellDialog({ order, payable: [] });
  return (
    <div className="stack no-print">
      <button type="button" className="tell-transfer-open" disabled={isOffline} onClick={() => void open()}>
        <Icon of={Upload} />
        <b>{text.ask}</b>
        <span className="text-small text-muted">{isOffline ? text.needsNetwork : text.kinds}</span>
      </button>
      <TransferList orderId={order.externalId} />
      {dialog}
    </div>
  );
}
