import { useState } from 'react';
import { factorText as text } from '../../text/factors';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

export interface Question {
  readonly title: string;
  /** What the action takes from the user. */
  readonly consequence: string;
  readonly action: string;
  readonly onConfirm: () => void;
}

interface FactorQuestionProps {
  /** The dialog is closed while this is undefined. */
  readonly question: Question | undefined;
  readonly onClose: () => void;
}

/** Asks before a factor is removed or recovery codes are replaced. */
export function FactorQuestion({ question, onClose }: FactorQuestionProps) {
  const [shown, setShown] = useState(question);
  // the last question stays visible while the dialog closes
  if (question !== undefined && question !== shown) setShown(question);
  if (shown === undefined) return null;
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={shown.title}
      confirmLabel={shown.action}
      cancelLabel={text.cancel}
      closeLabel={text.close}
      onConfirm={() => {
        onClose();
        shown.onConfirm();
      }}
      onCancel={onClose}
      dangerous
    >
      <p>{shown.consequence}</p>
    </ConfirmDialog>
  );
}
