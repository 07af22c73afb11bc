// The state of the page of an invitation: reads whom the mail's token invites, sets the password, asks for another invitation.

import type { Invitation } from '@mostrador/contract/entries/invitations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { linkToken } from '../../page/link-token';
import { useSessionStore } from '../../session/session-context';

export type InvitationState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'invited'; readonly invitation: Invitation }
  /** The token was used, has expired or is wrong. */
  | { readonly kind: 'invalid' }
  /** The user did not come from a link. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unreachable' };

export type AcceptOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'weak'; readonly sentence: string }
  | { readonly kind: 'acting' }
  | { readonly kind: 'failed' };

/** Reads the mail's link (?t= token), which the page's first script has taken out of the address. A reload reads it again. */
export function useInvitation() {
  const { carrier } = useApi();
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search, state: brought } = useLocation();
  const [state, setState] = useState<InvitationState>({ kind: 'checking' });
  const { token } = linkToken({ search, state: brought });
  const begun = useRef(false);

  const check = useCallback(async () => {
    if (token === '') {
      setState({ kind: 'none' });
      return;
    }
    setState({ kind: 'checking' });
    try {
      setState({ kind: 'invited', invitation: await carrier('invitation', { body: { token } }) });
    } catch (failure) {
      setState({ kind: statusOf(failure) === 400 ? 'invalid' : 'unreachable' });
    }
  }, [carrier, token]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is looked at once, as it came
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (search !== '') void navigate(pathname, { replace: true, state: { linkToken: token } });
    void check();
  }, []);

  async function accept(newPass: string): Promise<AcceptOutcome> {
    try {
      const answer = await carrier('acceptInvitation', { body: { token, newPass } });
      sessions.start(answer.token);
      return { kind: 'done' };
    } catch (failure) {
      const status = statusOf(failure);
      if (status === 422) return { kind: 'weak', sentence: messageOf(failure) ?? '' };
      if (status === 403) return { kind: 'acting' };
      if (status === 400) setState({ kind: 'invalid' });
      return { kind: 'failed' };
    }
  }

  /** @returns whether the request has arrived. */
  async function askAgain(): Promise<boolean> {
    try {
      await carrier('requestInvitation', { body: { token } });
      return true;
    } catch {
      return false;
    }
  }
  return { state, check, accept, askAgain };
}
