// The sheet of one told transfer: what the client told, its receipt to download, and crediting or rejecting it.

import type { DecidedTransfer, DeskTransfer } from '@mostrador/contract/entries/transfers';
import { entryName } from '@mostrador/rules/account';
import { TRANSFER_REASON_MAX, TRANSFER_STATES } from '@mostrador/rules/transfers';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useDecideTransfer, useReceiptDownload } from '../../../features/transfers/queries';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { RadioCard, RadioCards } from '../../../ui/RadioCard';
import { TextArea } from '../../../ui/TextArea';
import { useToasts } from '../../../ui/useToasts';
import { momentText, pesosText } from '../../text/amounts';
import { transfersText as text } from '../../text/transfers';
import { FormSheet } from '../../ui/FormSheet';
import { TRANSFER_TONES } from './transfer-columns';

interface DecideSheetProps {
  readonly transfer: DeskTransfer;
  readonly onClose: () => void;
  readonly onDone: (decided: DecidedTransfer) => void;
}

export function DecideSheet({ transfer, onClose, onDone }: DecideSheetProps) {
  const { transferId, state, amount, clientName, bank, orders, entries } = transfer;
  const decide = useDecideTransfer();
  const download = useReceiptDownload();
  const toasts = useToasts();
  const [choice, setChoice] = useState<'credited' | 'rejected'>(
    state === 'rejected' ? 'rejected' : 'credited',
  );
  const [reason, setReason] = useState(transfer.reason);
  const [problem, setProblem] = useState<string>();
  async function submit() {
    setProblem(undefined);
    try {
      onDone(await decide(transferId, { seen: state, state: choice, reason }));
    } catch (error) {
      setProblem(messageOf(error) ?? text.failed);
    }
  }
  async function receipt() {
    try {
      await download(transfer);
    } catch {
      toasts.show({ text: text.receiptFailed, tone: 'error', about: 'receipt' });
    }
  }
  return (
    <FormSheet
      title={text.sheetTitle(pesosText(amount), clientName)}
      onClose={onClose}
      onSubmit={submit}
      verb={choice === 'credited' ? text.credit : text.reject}
      back={text.back}
      hasOwnChecks
    >
      <p>
        <span className={TRANSFER_TONES[state]}>{TRANSFER_STATES[state]}</span>{' '}
        <span className="sub">{`${text.columns.paidOn}: ${text.day(transfer.paidOn)}`}</span>
      </p>
      <p className="sub">{text.toldBy(transfer.toldBy, momentText(transfer.toldAt))}</p>
      {bank !== '' && <p className="sub">{text.from(bank)}</p>}
      {orders.length + entries.length > 0 && (
        <div>
          <p>{`${text.columns.orders}:`}</p>
          <ul className="transfer-paid">
            {orders.map(({ externalId, orderNumber }) => (
              <li key={externalId}>
                <Link className="link" to={`/admin/pedidos/${externalId}`}>
                  {text.order(orderNumber)}
                </Link>
              </li>
            ))}
            {entries.map((entry) => (
              <li key={entry.entryId}>{entryName(entry)}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button kind="secondary" icon={Download} onClick={() => void receipt()}>
          {text.receipt}
        </Button>
        <p className="sub">{text.receiptHint}</p>
      </div>
      <RadioCards legend={text.decide} hideLegend>
        <RadioCard
          name="decision"
          title={text.creditLabel}
          checked={choice === 'credited'}
          onChange={() => setChoice('credited')}
        />
        <RadioCard
          name="decision"
          title={text.rejectLabel}
          checked={choice === 'rejected'}
          onChange={() => setChoice('rejected')}
        />
      </RadioCards>
      {choice === 'rejected' && (
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          value={reason}
          maxLength={TRANSFER_REASON_MAX}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
    </FormSheet>
  );
}
