// The dialog of /impersonate by which an administrator takes a user's second factors away (`resetFactors`).

import { useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { factorText as text } from '../../text/factors';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useToasts } from '../../ui/useToasts';

interface ResetFactorsDialogProps {
  /** The user's e-mail; the dialog is closed while it is undefined. */
  readonly email: string | undefined;
  readonly onClose: () => void;
}

export function ResetFactorsDialog({ email, onClose }: ResetFactorsDialogProps) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const [shown, setShown] = useState(email);
  const [pending, setPending] = useState(false);
  // the last user stays visible while the dialog closes
  if (email !== undefined && email !== shown) setShown(email);

  async function reset(of: string) {
    setPending(true);
    toasts.retry('factors');
    try {
      await carrier('resetFactors', { body: { email: of } });
      toasts.show({ text: text.resetDone, tone: 'ok' });
      onClose();
    } catch (failure) {
      toasts.show({ text: messageOf(failure) ?? text.failed, tone: 'error', about: 'factors' });
    } finally {
      setPending(false);
    }
  }
  if (shown === undefined) return null;
  return (
    <ConfirmDialog
      open={email !== undefined}
      title={text.reset}
      confirmLabel={text.remove}
      cancelLabel={text.cancel}
      closeLabel={text.close}
      onConfirm={() => void reset(shown)}
      onCancel={onClose}
      dangerous
      pending={pending}
    >
      <p>{text.resetWhy(shown)}</p>
    </ConfirmDialog>
  );
}
