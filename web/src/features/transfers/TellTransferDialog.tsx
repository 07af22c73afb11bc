// The dialog 'Informar un pago': the receipt, also from the camera, the amount and the day. What was typed stays until it was sent.

import { dayAt } from '@mostrador/rules/days';
import { parseTypedDecimal } from '@mostrador/rules/decimal';
import { formatPesos, sum } from '@mostrador/rules/money';
import {
  receiptSizeRefusal,
  TRANSFER_BANK_MAX,
  TRANSFER_BANKS,
  transferDayRefusal,
  transferRefusalText,
} from '@mostrador/rules/transfers';
import { type FormEvent, useId, useState } from 'react';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { useOffline } from '../../storage/offline-mode';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';
import { PaidEntries, type PayableEntry } from './PaidEntries';
import { ReceiptField } from './ReceiptField';
import { useTellTransfer } from './useTellTransfer';
import './Transfers.css';

export interface TellTransferDialogProps {
  /** The order that it pays; undefined for a payment on the account. */
  readonly order: { readonly externalId: string; readonly number: string } | undefined;
  /** The entries of the account that it may pay; empty for none. */
  readonly payable: readonly PayableEntry[];
  readonly onClose: () => void;
}

const WHOLE = 100;

interface Wrong {
  readonly file?: string | undefined;
  readonly amount?: string | undefined;
  readonly day?: string | undefined;
}

export function TellTransferDialog({ order, payable, onClose }: TellTransferDialogProps) {
  const id = useId();
  const tell = useTellTransfer();
  const toasts = useToasts();
  const isOffline = useOffline();
  const [file, setFile] = useState<File>();
  const [amount, setAmount] = useState('');
  const [paidOn, setPaidOn] = useState(() => dayAt(Date.now()));
  const [bank, setBank] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number>();
  const isSending = share !== undefined;

  function choose(chosen: File) {
    const refusal = receiptSizeRefusal(chosen.size);
    setFile(refusal === undefined ? chosen : undefined);
    setWrong({ ...wrong, file: refusal && transferRefusalText(refusal) });
  }
  const chosenSum = sumOf(payable, chosen);
  function pay(next: ReadonlySet<string>) {
    // an amount of one's own stays
    if (amount === '' || amount === decimalText(chosenSum))
      setAmount(next.size === 0 ? '' : decimalText(sumOf(payable, next)));
    setChosen(next);
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const read = parseTypedDecimal(amount);
    const centavos = read.ok && read.centavos > 0 ? read.centavos : undefined;
    const dayRefusal = transferDayRefusal(paidOn, dayAt(Date.now()));
    const found: Wrong = {
      file: file === undefined ? (wrong.file ?? text.fileNeeded) : undefined,
      amount: centavos === undefined ? text.amountWrong : undefined,
      day: paidOn === '' ? text.dayNeeded : dayRefusal && transferRefusalText(dayRefusal),
    };
    setWrong(found);
    setFailure(undefined);
    if (file === undefined || centavos === undefined || found.day !== undefined) return;
    setShare(0);
    try {
      const orderIds = order === undefined ? [] : [order.externalId];
      await tell(
        { amount: centavos, paidOn, bank: bank.trim(), orderIds, entryIds: [...chosen], file },
        setShare,
      );
      toasts.show({ text: text.told, about: 'transfer' });
      onClose();
    } catch (error) {
      setFailure(refusalMessageOf(error) ?? (statusOf(error) === 0 ? text.noAnswer : text.failed));
    } finally {
      setShare(undefined);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.tell}
      closeLabel={text.close}
      busy={isSending}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={isSending}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} pending={isSending} disabled={isOffline}>
            {text.send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={(event) => void send(event)}>
        <ReceiptField file={file} error={wrong.file} onChoose={choose} />
        <div className="tell-transfer-fields">
          <TextField
            label={text.amount}
            hint={text.amountHint}
            error={wrong.amount}
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            label={text.day}
            type="date"
            error={wrong.day}
            value={paidOn}
            max={dayAt(Date.now())}
            required
            onChange={(event) => setPaidOn(event.target.value)}
          />
          <TextField
            label={text.bank}
            value={bank}
            list={`${id}-banks`}
            maxLength={TRANSFER_BANK_MAX}
            onChange={(event) => setBank(event.target.value)}
          />
          <datalist id={`${id}-banks`}>
            {TRANSFER_BANKS.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        {payable.length > 0 && <PaidEntries entries={payable} chosen={chosen} onChoose={pay} />}
        <Note tone="ok">
          {order !== undefined && `${text.pays(order.number)} `}
          {chosen.size > 0 && `${coverText(amount, chosenSum)} `}
          {text.stays}
        </Note>
        {isOffline && <Note tone="warn">{text.needsNetwork}</Note>}
        {failure !== undefined && (
          <Note tone="danger" announce>
            {failure}
          </Note>
        )}
        {isSending && <p className="text-small">{text.sending(Math.round(share * WHOLE))}</p>}
      </form>
    </Dialog>
  );
}

const sumOf = (payable: readonly PayableEntry[], chosen: ReadonlySet<string>): number =>
  sum(payable.filter(({ entryId }) => chosen.has(entryId)).map(({ amount }) => amount));

/** '469.722,61', as it is typed. */
const decimalText = (centavos: number): string => formatPesos(centavos).replace(/^\$\s/u, '');

/** Compares the typed amount with what is chosen. */
function coverText(typed: string, chosenSum: number): string {
  const read = parseTypedDecimal(typed);
  if (!read.ok) return '';
  if (read.centavos === chosenSum) return text.coversAll;
  const difference = formatPesos(Math.abs(read.centavos - chosenSum));
  return read.centavos < chosenSum ? text.coversLess(difference) : text.coversMore(difference);
}
