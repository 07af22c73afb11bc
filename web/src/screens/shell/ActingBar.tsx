import { ArrowLeft, UserRoundCog } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useActing, useSessionState } from '../../api/api';
import { useToasts } from '../../api/toasts';
import { actingText as text } from '../../text/acting';
import { ended } from '../../text/sentences';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import './ActingBar.css';

/** An administrator acts in a client's name: said on every screen, with the way back. */
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
          {text.acting} <b>{ended(session.clientName)}</b>
        </p>
        <Button
          kind="secondary"
          icon={ArrowLeft}
          onClick={() => {
            acting.end();
            void navigate('/impersonate');
          }}
        >
          {text.back}
        </Button>
      </div>
    </div>
  );
}

/** The session in the client's name ended by itself: whoever goes on must know in whose name. */
function useEndNotice() {
  const { session, ended } = useSessionState();
  const toasts = useToasts();
  const client = useRef<string>(undefined);
  useEffect(() => {
    if (session?.actorName !== undefined) {
      client.current = session.clientName;
      return;
    }
    const name = client.current;
    client.current = undefined;
    if (name !== undefined && session !== undefined && ended !== 'none')
      toasts.show({ text: text.ended(name), tone: 'warn', duration: 10_000 });
  }, [session, ended, toasts]);
}
