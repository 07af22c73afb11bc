// Saves a new password (`changePassword`), with the right of a recovery link or as the logged-in user.
// The guid of `validateRecovery` comes from `useRecovery.ts`.

import { useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useLogout } from '../../api/session-changes';
import { forgetRight, type RecoveryRight } from './recovery-right';

export type NewPasswordOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'weak'; readonly sentence: string }
  | { readonly kind: 'failed' };

/** @param right the right of a recovery link; without it the logged-in user changes their own password. */
export function useNewPassword(right: RecoveryRight | undefined) {
  const { carrier } = useApi();
  const logout = useLogout();
  const [pending, setPending] = useState(false);

  async function change(newPass: string): Promise<NewPasswordOutcome> {
    setPending(true);
    // a recovery ends any earlier session, whose token the server may refuse by now
    if (right !== undefined) logout();
    try {
      const proof = right === undefined ? {} : { usr: right.usr, token: right.guid, salt: right.salt };
      await carrier('changePassword', { body: { ...proof, newPass } });
      forgetRight();
      logout();
      return { kind: 'done' };
    } catch (failure) {
      const status = statusOf(failure) ?? 0;
      const sentence = status === 422 ? messageOf(failure) : undefined;
      if (sentence !== undefined) return { kind: 'weak', sentence };
      if (status >= 400 && status < 500 && status !== 429) forgetRight();
      return { kind: 'failed' };
    } finally {
      setPending(false);
    }
  }
  return { change, pending };
}
