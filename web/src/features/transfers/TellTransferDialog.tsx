// The dialog 'Informar un pago': the receipt, also from the camera, the amount and the day. What was typed stays until it was sent.

import { dayAt } from '@mostrador/rules/days';
import { parseTypedDecimal } from '@mostrador/rules/decimal';
import { formatWhole } from '@mostrador/rules/money';
import { receiptSizeRefusal, transferDayRefusal, transferRefusalText } from '@mostrador/rules/transfers';
import { Camera, FileText, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { useOffline } from '../../storage/offline-mode';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';
import { useTellTransfer } from './useTellTransfer';
import './Transfers.css';

export interface TellTransferDialogProps {
  /** The order that it pays; undefined for a payment on the account. */
  readonly order: { readonly externalId: string; readonly number: string } | undefined;
  readonly onClose: () => void;
}

const ACCEPTED = 'application/pdf,image/jpeg,image/png';
const BYTES_PER_KB = 1_024;
const WHOLE = 100;

interface Wrong {
  readonly file?: string | undefined;
  readonly amount?: string | undefined;
  readonly day?: string | undefined;
}

export function TellTransferDialog({ order, onClose }: TellTransferDialogProps) {
  const id = useId();
  const tell = useTellTransfer();
  const toasts = useToasts();
  const isOffline = useOffline();
  const [file, setFile] = useState<File>();
  const [amount, setAmount] = useState('');
  const [paidOn, setPaidOn] = useState(() => dayAt(Date.now()));
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number>();
  const isSending = share !== undefined;

  function choose(chosen: File) {
    const refusal = receiptSizeRefusal(chosen.size);
    setFile(refusal === undefined ? chosen : undefined);
    setWrong({ ...wrong, file: refusal && transferRefusalText(refusal) });
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
      await tell({ amount: centavos, paidOn, orderIds, file }, setShare);
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
        </div>
        <Note tone="ok">
          {order !== undefined && `${text.pays(order.number)} `}
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

interface ReceiptFieldProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** The chosen file with its size, and the buttons that choose one or open a phone's camera. */
function ReceiptField({ file, error, onChoose }: ReceiptFieldProps) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [first] = event.target.files ?? [];
    event.target.value = '';
    if (first !== undefined) onChoose(first);
  }
  const hidden = { type: 'file', className: 'spoken', tabIndex: -1, onChange: chosen } as const;
  return (
    <div className="receipt-field" data-wrong={error !== undefined ? '' : undefined}>
      <label className="spoken" htmlFor={`${id}-file`}>
        {text.file}
      </label>
      <input
        {...hidden}
        id={`${id}-file`}
        ref={fileInput}
        accept={ACCEPTED}
        aria-describedby={`${id}-error`}
      />
      <label className="spoken" htmlFor={`${id}-camera`}>
        {text.photo}
      </label>
      <input
        {...hidden}
        id={`${id}-camera`}
        ref={cameraInput}
        accept="image/jpeg,image/png"
        capture="environment"
      />
      {file !== undefined && (
        <p className="receipt-file">
          <Icon of={FileText} />
          <b>{file.name}</b>
          <span className="text-small text-muted">
            {`${formatWhole(Math.max(1, Math.round(file.size / BYTES_PER_KB)))} kB · ${text.privacy}`}
          </span>
        </p>
      )}
      <div className="row">
        <Button kind="secondary" icon={Upload} onClick={() => fileInput.current?.click()}>
          {file === undefined ? text.choose : text.chooseOther}
        </Button>
        <span className="receipt-camera">
          <Button kind="quiet" icon={Camera} onClick={() => cameraInput.current?.click()}>
            {text.photo}
          </Button>
        </span>
      </div>
      <p
        id={`${id}-error`}
        className={error === undefined ? 'text-small text-muted' : 'receipt-error'}
        role={error && 'alert'}
      >
        {error ?? text.kinds}
      </p>
    </div>
  );
}
