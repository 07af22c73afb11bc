// The transfers that were told, each with its state, its receipt to download, and the reason of a rejection.

import { formatPesos } from '@mostrador/rules/money';
import { TRANSFER_STATES, type TransferState } from '@mostrador/rules/transfers';
import { Download } from 'lucide-react';
import { useAttempt } from '../../notices/useAttempt';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { useReceiptDownload, useTransfers } from './queries';
import './Transfers.css';

const TONES: Readonly<Record<TransferState, Tone>> = { told: 'warn', credited: 'ok', rejected: 'danger' };

/** Renders nothing while nothing was told. @param orderId without it, the transfers of the client. */
export function TransferList({ orderId }: { readonly orderId: string | undefined }) {
  const { data = [] } = useTransfers(orderId);
  const download = useReceiptDownload();
  const attempt = useAttempt();
  if (data.length === 0) return null;
  return (
    <ul className="transfer-list" aria-label={text.title}>
      {data.map((transfer) => {
        const amount = formatPesos(transfer.amount);
        const day = transfer.paidOn.split('-').reverse().join('/');
        return (
          <li key={transfer.transferId}>
            <b className="nowrap">{amount}</b>
            <span className="text-small text-muted nowrap">{text.ofDay(day)}</span>
            <Chip tone={TONES[transfer.state]}>{TRANSFER_STATES[transfer.state]}</Chip>
            <Button
              kind="quiet"
              icon={Download}
              aria-label={text.receiptOf(amount, day)}
              onClick={() =>
                void attempt(() => download(transfer), { about: 'receipt', failed: () => text.receiptFailed })
              }
            >
              {text.receipt}
            </Button>
            {transfer.reason !== '' && <p className="text-small">{text.rejected(transfer.reason)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
