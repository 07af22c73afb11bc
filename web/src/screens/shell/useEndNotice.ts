import { useEffect, useRef } from 'react';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../session/session-store';
import { actingText } from '../../text/acting';
import { sessionText } from '../../text/session';
import { useToasts } from '../../ui/useToasts';

/** Shows a notice when a session ended without a logout: the user's own, or the one in a client's name. */
export function useEndNotice() {
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
      toasts.show({ text: actingText.ended(last.clientName), tone: 'warn', duration: 10_000 });
  }, [session, ended, toasts]);
}
