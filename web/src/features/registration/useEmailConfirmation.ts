// E-mail confirmation: confirms a new account by the confirmation token of the registration mail (?t=,
// `clientByWebToken`), shows 'Su email ha sido validado con éxito.' and starts the session of `temporaryToken`.

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { linkToken } from '../../page/link-token';
import { storeMissingStep } from '../../session/registration-step';
import { useSessionStore } from '../../session/session-context';
import { authText } from '../../text/auth';
import { useToasts } from '../../ui/useToasts';

export type Confirmation =
  | { readonly kind: 'none' }
  | { readonly kind: 'confirming' }
  /** The link was used already, or it is too old. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly retry: () => void };

/**
 * Starts the confirmed user's session, but never replaces an existing session: a link from elsewhere must not make a
 * logged-in user act as another one.
 */
export function useEmailConfirmation(): Confirmation {
  const { carrier } = useApi();
  const sessions = useSessionStore();
  const toasts = useToasts();
  const navigate = useNavigate();
  const location = useLocation();
  const { token } = linkToken(location);
  const [state, setState] = useState<Confirmation>({ kind: token === '' ? 'none' : 'confirming' });
  const begun = useRef(false);

  async function confirm(registrationtoken: string) {
    setState({ kind: 'confirming' });
    try {
      const client = await carrier('clientByWebToken', { query: { registrationtoken } });
      if (sessions.refresh().session !== undefined)
        toasts.show({ text: authText.confirmedOther(client.clientName), duration: 9000 });
      else {
        if (client.temporaryToken !== null) sessions.start(client.temporaryToken);
        toasts.show({ text: authText.confirmed });
        if (client.verificationRequired) {
          storeMissingStep('verification');
          toasts.show({ text: authText.waiting, tone: 'info', duration: 9000 });
        }
      }
      void navigate('/store', { replace: true });
    } catch (failure) {
      const status = statusOf(failure) ?? 0;
      if (status >= 400 && status < 500 && status !== 429) {
        // a logged-in user is being redirected to the store and would not see this screen's note
        if (sessions.state().session !== undefined)
          toasts.show({ text: authText.confirmFailed, tone: 'error' });
        setState({ kind: 'refused' });
      } else setState({ kind: 'unreachable', retry: () => void confirm(registrationtoken) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token works once, so it is sent once
  useEffect(() => {
    if (token === '' || begun.current) return;
    begun.current = true;
    void navigate(location.pathname, { replace: true });
    void confirm(token);
  }, [token]);
  return state;
}
