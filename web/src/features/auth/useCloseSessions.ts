import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { useRenewSession } from '../../api/session-changes';
import { useAttempt } from '../../notices/useAttempt';
import { profileText as text } from '../../text/profile';
import { useToasts } from '../../ui/useToasts';

/** Ends the account's sessions on all other devices (`closeSessions`), and shows a notice of the outcome. */
export function useCloseSessions() {
  const { carrier } = useApi();
  const renew = useRenewSession();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => carrier('closeSessions', {}) });

  async function closeOthers(): Promise<void> {
    const about = 'closeSessions';
    await attempt(
      async () => {
        const answer: Partial<AuthenticationResult> | undefined = await mutateAsync();
        if (answer?.token) {
          renew(answer.token);
          toasts.show({ text: text.closed, about });
        } else toasts.show({ text: text.closeFailed, tone: 'error', about });
      },
      { about, failed: (error) => messageOf(error) ?? text.closeFailed },
    );
  }
  return { closeOthers, closing: isPending };
}
