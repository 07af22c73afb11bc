import { Download } from 'lucide-react';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The user says that they have kept them. */
  readonly onSaved: () => void;
}

/** Shows new recovery codes once, with a button that downloads them as a text file. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  function download() {
    const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = text.fileName;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <div className="stack" role="status">
      <h3 className="factor-title">{text.recoveryCodes}</h3>
      <p>{text.recoveryWhy}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button kind="secondary" icon={Download} onClick={download}>
          {text.download}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </div>
    </div>
  );
}
