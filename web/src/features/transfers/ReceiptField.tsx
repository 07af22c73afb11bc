// The field of a receipt: chooses a file, or opens a phone's camera.

import { formatWhole } from '@mostrador/rules/money';
import { Camera, FileText, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

const ACCEPTED = 'application/pdf,image/jpeg,image/png';
const BYTES_PER_KB = 1_024;

export interface ReceiptFieldProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** The chosen file with its size, and the buttons that choose one or open a phone's camera. */
export function ReceiptField({ file, error, onChoose }: ReceiptFieldProps) {
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
