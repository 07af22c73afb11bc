// Checks the recovery token of a mailed link (`validateRecovery`), and tells the panel for a new password what it may
// show.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { linkToken } from '../../page/link-token';
import { useSessionStore } from '../../session/session-context';
import { forgetRight, keepRight, keptRight, type RecoveryRight } from './recovery-right';
import { randomText } from './window-storage';

export type RecoveryState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'right'; readonly right: RecoveryRight }
  /** The user who is logged in must change the password: their session is the right to it. */
  | { readonly kind: 'owed' }
  /** The user did not come from a link. */
  | { readonly kind: 'none' }
  /** The link was already used, has expired or belongs to another user. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreachable'; readonly retry: () => void };

/**
 * Reads the mail's link (?t= token, ?u= user). The page's first script has taken both out of the address.
 * @param forOwed whether a user who must change the password needs no link.
 */
export function useRecovery(forOwed: boolean): RecoveryState {
  const { carrier } = useApi();
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search, state: brought } = useLocation();
  const [state, setState] = useState<RecoveryState>({ kind: 'checking' });
  const begun = useRef(false);

  const validate = useCallback(
    async (usr: string, token: string) => {
      setState({ kind: 'checking' });
      const salt = randomText();
      try {
        const { guid } = await carrier('validateRecovery', { body: { usr, token, salt } });
        keepRight(token, { usr, guid, salt });
        setState({ kind: 'right', right: { usr, guid, salt } });
      } catch (failure) {
        const status = statusOf(failure) ?? 0;
        if (status >= 400 && status < 500 && status !== 429) setState({ kind: 'invalid' });
        else setState({ kind: 'unreachable', retry: () => void validate(usr, token) });
      }
    },
    [carrier],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is looked at once, as it came
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { token, user: usr } = linkToken({ search, state: brought });
    const { session } = sessions.refresh();
    const owed = forOwed && session !== undefined && (session.mustChangePassword || saysOwed(brought));
    const kept = keptRight(token === '' ? undefined : token);
    if (token !== '') void navigate(pathname, { replace: true });
    if (owed && token === '') setState({ kind: 'owed' });
    else if (kept !== undefined) setState({ kind: 'right', right: kept });
    else if (token !== '' && usr !== '') {
      forgetRight();
      void validate(usr, token);
    } else setState({ kind: token === '' && usr === '' ? 'none' : 'invalid' });
  }, []);
  return state;
}

/** A call was refused because a password is owed since the session began: its token does not tell. */
function saysOwed(brought: unknown): boolean {
  return typeof brought === 'object' && brought !== null && 'owed' in brought && brought.owed === true;
}
