// The panel of /recover and /changepass: checks the recovery token, then shows the reset form. Ends with
// 'Todo listo! Por favor reingrese con la nueva contraseña.', or with
// 'Error. Por favor reintente el proceso desde el inicio en unos minutos.' at the store.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { changePasswordText as text } from '../../text/change-password';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { useToasts } from '../../ui/useToasts';
import { NewPasswordForm } from './NewPasswordForm';
import { useRecovery } from './useRecovery';
import './NewPasswordPanel.css';

interface NewPasswordPanelProps {
  /** Whether a logged-in user who must change the password may do it here without a recovery mail. */
  readonly forOwed: boolean;
}

/** Users with neither a valid recovery link nor a required change are sent to the store. */
export function NewPasswordPanel({ forOwed }: NewPasswordPanelProps) {
  const state = useRecovery(forOwed);
  const toasts = useToasts();
  const navigate = useNavigate();
  const { kind } = state;
  const away = kind === 'invalid' || kind === 'none';

  function leave() {
    toasts.show({ text: text.failed, tone: 'error' });
    void navigate('/store', { replace: true });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that there is nothing to do here
  useEffect(() => {
    if (!away) return;
    if (kind === 'invalid') leave();
    else void navigate('/store', { replace: true });
  }, [away]);

  return (
    <div className="page-width new-password">
      <div className="panel">
        <h1 className="page-title">{text.title}</h1>
        {kind === 'unreachable' && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="secondary" onClick={state.retry}>
                {text.retry}
              </Button>
            }
          >
            {text.unreachable}
          </Note>
        )}
        {(kind === 'checking' || away) && (
          <p className="row text-muted" role="status">
            <Spinner size="large" />
            {text.checking}
          </p>
        )}
        {(kind === 'right' || kind === 'owed') && (
          <>
            <p className="text-muted">{kind === 'owed' ? text.owed : text.forRecovery}</p>
            <NewPasswordForm
              right={kind === 'right' ? state.right : undefined}
              onDone={() => {
                toasts.show({ text: text.done });
                void navigate('/login', { replace: true });
              }}
              onFailed={leave}
            />
          </>
        )}
      </div>
    </div>
  );
}
