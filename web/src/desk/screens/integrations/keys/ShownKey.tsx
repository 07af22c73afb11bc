// The note that shows the text of a new key once. It takes the focus, because it can be read only now.

import { CircleCheck, Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button';
import { CopyButton } from '../../../../ui/CopyButton';
import { Icon } from '../../../../ui/Icon';
import { keysText } from '../../../text/integrations';

const { shown: text } = keysText;

/** A key whose text was just made. */
export interface FreshKey {
  readonly text: string;
  /** What was done: 'Clave «Tango» creada.' */
  readonly said: string;
}

interface ShownKeyProps {
  readonly fresh: FreshKey;
  readonly onDone: () => void;
}

export function ShownKey({ fresh, onDone }: ShownKeyProps) {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new key takes the focus
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh.text]);
  return (
    <div ref={box} className="key-shown" role="status" tabIndex={-1}>
      <p>
        <Icon of={CircleCheck} />
        <span>
          <b>{fresh.said}</b> {text.hint}
        </span>
      </p>
      <div className="key-secret">
        <code className="key-mono">{isShown ? fresh.text : maskedText(fresh.text)}</code>
        <span className="key-actions">
          <Button kind="quiet" icon={isShown ? EyeOff : Eye} onClick={() => setShown(!isShown)}>
            {isShown ? text.hide : text.show}
          </Button>
          <CopyButton
            text={fresh.text}
            label={text.copy}
            doneLabel={text.copied}
            accessibleName={text.copyName}
          />
          <Button kind="secondary" onClick={onDone}>
            {text.done}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Hides the secret part of a key: 'mk_live_7Qd2kB0aXz1M_••••_c41f'. */
const maskedText = (text: string): string => {
  const [prefix, mode, keyId, , checksum] = text.split('_');
  return [prefix, mode, keyId, '•'.repeat(24), checksum].join('_');
};
