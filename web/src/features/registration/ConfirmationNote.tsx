import { authText } from '../../text/auth';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import type { Confirmation } from './useEmailConfirmation';

/**
 * The note on the log-in screen after a link of a registration mail failed: why the e-mail was not confirmed, and what
 * to do.
 */
export function ConfirmationNote({ confirmation }: { readonly confirmation: Confirmation }) {
  if (confirmation.kind === 'refused')
    return (
      <Note tone="danger" announce>
        <p>{authText.confirmFailed}</p>
        <p>{authText.confirmWayOut}</p>
      </Note>
    );
  if (confirmation.kind === 'unreachable')
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={confirmation.retry}>
            {authText.retry}
          </Button>
        }
      >
        {authText.confirmUnreachable}
      </Note>
    );
  return null;
}
