// Reads the link of the mail that confirms a new contact e-mail (?t= token, ?u= address), and confirms the address at
// the user's click (`confirmContactEmail`).

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { linkToken } from '../../page/link-token';

export type ContactEmailConfirmation =
  /** The link is read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'asking'; readonly email: string; readonly failed: boolean }
  | { readonly kind: 'confirming'; readonly email: string }
  | { readonly kind: 'confirmed'; readonly email: string }
  /** The page was opened without a link, or loaded again: the token is no longer in the address. */
  | { readonly kind: 'none' }
  /** The link was already used, has expired or is of an earlier address. */
  | { readonly kind: 'refused' };

/** The token is removed from the address at once and sent at the click only, so that a link scanner spends nothing. */
export function useConfirmContactEmail() {
  const { carrier } = useApi();
  const navigate = useNavigate();
  const location = useLocation();
  const [state, setState] = useState<ContactEmailConfirmation>({ kind: 'reading' });
  const link = useRef<{ readonly email: string; readonly token: string }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once, as it came
  useEffect(() => {
    if (link.current !== undefined) return;
    const { token, user: email } = linkToken(location);
    link.current = { token, email };
    if (token !== '') void navigate(location.pathname, { replace: true });
    setState(token === '' || email === '' ? { kind: 'none' } : { kind: 'asking', email, failed: false });
  }, []);

  async function confirm(): Promise<void> {
    const { email = '', token = '' } = link.current ?? {};
    setState({ kind: 'confirming', email });
    try {
      await carrier('confirmContactEmail', { body: { email, token } });
      setState({ kind: 'confirmed', email });
    } catch (failure) {
      const status = statusOf(failure) ?? 0;
      const refused = status >= 400 && status < 500 && status !== 429;
      setState(refused ? { kind: 'refused' } : { kind: 'asking', email, failed: true });
    }
  }
  return { state, confirm };
}
