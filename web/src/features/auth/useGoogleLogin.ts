import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { usePage } from '../../page/page';
import { authText } from '../../text/auth';
import { useToasts } from '../../ui/useToasts';
import { answerTo, googleAddress, googleReturn } from './google';
import { type SecondStepChallenge, secondStepOf } from './second-step';
import { type LoginOutcome, useSessionStart } from './useLogin';
import { forgetInWindow, randomText, storedInWindow, storeInWindow } from './window-storage';

const KEY = 'googleLogin';

/**
 * Signs in with Google: `go` opens Google's page (undefined if disabled), and the ID token that Google returns starts
 * the session (`googleLogin`). `onStep` is called for a user who has a second factor.
 */
export function useGoogleLogin(
  onLogin: (outcome: LoginOutcome) => void,
  onStep?: (step: SecondStepChallenge) => void,
) {
  const { googleClientId } = usePage().context;
  const { carrier } = useApi();
  const toasts = useToasts();
  const start = useSessionStart();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [pending, setPending] = useState(false);
  const taken = useRef(false);

  async function enter(jwt: string) {
    setPending(true);
    toasts.retry('google');
    try {
      const outcome = start(await carrier('googleLogin', { body: { jwt } }));
      if (outcome === undefined) toasts.show({ text: authText.noAnswer, tone: 'error', about: 'google' });
      else onLogin(outcome);
    } catch (failure) {
      const step = secondStepOf(failure);
      if (step !== undefined) onStep?.(step);
      else toasts.show({ text: messageOf(failure) ?? authText.googleFailed, tone: 'error', about: 'google' });
    } finally {
      setPending(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address brings one answer, and it is taken once
  useEffect(() => {
    const answer = googleReturn(hash);
    if (answer === undefined || taken.current) return;
    taken.current = true;
    const request = storedInWindow(KEY, ['state', 'nonce']);
    forgetInWindow(KEY);
    void navigate({ pathname, search }, { replace: true });
    const jwt = googleClientId === '' ? undefined : answerTo(request, answer);
    if (jwt === undefined) toasts.show({ text: authText.googleFailed, tone: 'error', about: 'google' });
    else void enter(jwt);
  }, [hash]);

  async function leave() {
    setPending(true);
    try {
      const { nonce } = await carrier('googleNonce', {});
      const request = { state: randomText(), nonce };
      storeInWindow(KEY, request);
      location.assign(googleAddress(googleClientId, location.origin, request));
    } catch (failure) {
      toasts.show({ text: messageOf(failure) ?? authText.googleFailed, tone: 'error', about: 'google' });
      setPending(false);
    }
  }
  return { go: googleClientId === '' ? undefined : leave, pending };
}
