import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../api/file-download';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The user says that they have kept them. */
  readonly onSaved: () => void;
}

/** Shows new recovery codes once, with a button that downloads them as a text file. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h3 ref={heading} className="factor-title" tabIndex={-1}>
        {text.recoveryCodes}
      </h3>
      <p>{text.recoveryWhy}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button
          kind="secondary"
          icon={Download}
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), text.fileName)}
        >
          {text.download}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </div>
    </div>
  );
}
