import { ArrowLeft, UserRoundCog } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useActing } from '../../api/session-changes';
import { clientsAddressKept } from '../../features/impersonation/address';
import { askToLeave } from '../../page/leave-question';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../session/session-store';
import { actingText as text } from '../../text/acting';
import { ended } from '../../text/sentences';
import { sessionText } from '../../text/session';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useToasts } from '../../ui/useToasts';
import './ActingBar.css';

/** The bar that shows on every screen that an administrator acts in a client's name, with the button to return to their own session. */
export function ActingBar() {
  const { session } = useSessionState();
  const acting = useActing();
  const navigate = useNavigate();
  useEndNotice();
  if (session?.actorName === undefined) return null;
  return (
    <div className="acting-bar" role="status">
      <div className="page-width acting-row">
        <Icon of={UserRoundCog} />
        <p>
          <span>{text.acting}</span> <b title={session.clientName}>{ended(session.clientName)}</b>
        </p>
        <Button
          kind="secondary"
          icon={ArrowLeft}
          onClick={() =>
            askToLeave(() => {
              acting.end();
              void navigate(clientsAddressKept());
            })
          }
        >
          {text.back}
        </Button>
      </div>
    </div>
  );
}

/** Shows a notice when a session ended without a logout: the user's own, or the one in a client's name. */
function useEndNotice() {
  const { session, ended } = useSessionState();
  const toasts = useToasts();
  const before = useRef<Session>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = session;
    if (last === undefined || (ended !== 'expiry' && ended !== 'refused')) return;
    if (session === undefined)
      toasts.show({ text: sessionText.sessionEnded, tone: 'warn', duration: 10_000 });
    else if (last.actorName !== undefined && session.actorName === undefined)
      toasts.show({ text: text.ended(last.clientName), tone: 'warn', duration: 10_000 });
  }, [session, ended, toasts]);
}
