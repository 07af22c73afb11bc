// The sheet that shows a new secret once.

import { Button } from '../../../../ui/Button';
import { CopyButton } from '../../../../ui/CopyButton';
import { Note } from '../../../../ui/Note';
import { webhooksText } from '../../../text/webhooks';
import { Sheet } from '../../../ui/Sheet';

const { secret: text } = webhooksText;

interface SecretSheetProps {
  readonly secret: string;
  readonly onClose: () => void;
}

export function SecretSheet({ secret, onClose }: SecretSheetProps) {
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <span className="push">
          <Button onClick={onClose}>{text.done}</Button>
        </span>
      }
    >
      <div className="webhook-form">
        <Note tone="warn">{text.hint}</Note>
        <code className="webhook-code webhook-secret">{secret}</code>
        <span>
          <CopyButton
            text={secret}
            label={text.copy}
            doneLabel={text.copied}
            accessibleName={text.copyName}
          />
        </span>
      </div>
    </Sheet>
  );
}
