import { useState } from 'react';
import { proofText as text } from '../../text/proof';
import { Dialog } from '../../ui/Dialog';
import { PasswordProof } from './PasswordProof';

interface ProofDialogProps {
  readonly onAnswer: (isProved: boolean) => void;
}

/** The dialog that asks a signed-in user to prove their identity before a change; each way to do so is a part of its own. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={text.title}
      closeLabel={text.close}
      size="small"
      busy={pending}
    >
      <PasswordProof
        onPending={setPending}
        onProved={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      />
    </Dialog>
  );
}
