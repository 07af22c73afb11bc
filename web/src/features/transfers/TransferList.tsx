// The transfers that were told, each with its state, its receipt to download, and the reason of a rejection.

import { entryName } from '@mostrador/rules/account';
import { formatPesos } from '@mostrador/rules/money';
import { TRANSFER_STATES, type TransferState } from '@mostrador/rules/transfers';
import { Download } from 'lucide-react';
import { useAttempt } from '../../notices/useAttempt';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import { useReceiptDownload, useTransfers } from './queries';
import './Transfers.css';

const TONES: Readonly<Record<TransferState, Tone>> = { told: 'warn', credited: 'ok', rejected: 'danger' };

export interface TransferListProps {
  /** Without it, the transfers of the client. */
  readonly orderId: string | undefined;
  /** Whether it is the only content of its place, which says so while there is none; else it renders nothing then. */
  readonly isAlone?: boolean;
}

export function TransferList({ orderId, isAlone = false }: TransferListProps) {
  const { data = [], isPending, isError, isFetching, refetch } = useTransfers(orderId);
  const download = useReceiptDownload();
  const attempt = useAttempt();
  if (data.length === 0 && !isAlone) return null;
  if (isPending) return <p role="status">{text.reading}</p>;
  if (isError)
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void refetch()} pending={isFetching}>
            {text.retry}
          </Button>
        }
      >
        {text.listFailed}
      </Note>
    );
  if (data.length === 0) return <p className="text-muted">{text.none}</p>;
  return (
    <ul className="transfer-list" data-alone={isAlone || undefined} aria-label={text.title}>
      {data.map((transfer) => {
        const amount = formatPesos(transfer.amount);
        const day = transfer.paidOn.split('-').reverse().join('/');
        return (
          <li key={transfer.transferId}>
            <b className="nowrap">{amount}</b>
            <span className="text-small text-muted nowrap">
              {[text.ofDay(day), transfer.bank].filter((part) => part !== '').join(' · ')}
            </span>
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
            {transfer.entries.length > 0 && (
              <p className="text-small text-muted">{text.paid(transfer.entries.map(entryName).join(', '))}</p>
            )}
            {transfer.reason !== '' && <p className="text-small">{text.rejected(transfer.reason)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
