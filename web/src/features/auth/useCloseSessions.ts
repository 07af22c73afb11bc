import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useRenewSession } from '../../api/session-changes';
import { profileText as text } from '../../text/profile';
import { useToasts } from '../../ui/useToasts';

/** Ends the account's sessions everywhere else, and tells how it went. */
export function useCloseSessions() {
  const { carrier } = useApi();
  const renew = useRenewSession();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => carrier('closeSessions', {}) });

  async function closeOthers(): Promise<void> {
    toasts.retry('closeSessions');
    try {
      const answer: Partial<AuthenticationResult> | undefined = await mutateAsync();
      if (answer?.token) {
        renew(answer.token);
        toasts.show({ text: text.closed, about: 'closeSessions' });
      } else toasts.show({ text: text.closeFailed, tone: 'error', about: 'closeSessions' });
    } catch (error) {
      if (statusOf(error) !== 401)
        toasts.show({ text: messageOf(error) ?? text.closeFailed, tone: 'error', about: 'closeSessions' });
    }
  }
  return { closeOthers, closing: isPending };
}
