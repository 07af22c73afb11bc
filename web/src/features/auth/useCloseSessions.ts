// Ends sessions of the user's account: one of the list, or all others than the current one.

import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { useRenewSession } from '../../api/session-changes';
import { useAttempt } from '../../notices/useAttempt';
import { profileText as text } from '../../text/profile';
import { useToasts } from '../../ui/useToasts';
import { OWN_SESSIONS } from './queries';

/** Returns a function that has the list of open sessions read again. */
function useSessionsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === OWN_SESSIONS });
}

/** Ends one of the account's open sessions (`closeSession`), and shows a notice of the outcome. */
export function useCloseSession() {
  const { carrier } = useApi();
  const toasts = useToasts();
  const attempt = useAttempt();
  const changed = useSessionsChanged();
  const { mutateAsync, variables, isPending } = useMutation({
    mutationFn: (sessionId: string) => carrier('closeSession', { params: { sessionId } }),
  });

  async function close(sessionId: string): Promise<void> {
    const about = 'closeSessions';
    await attempt(
      async () => {
        await mutateAsync(sessionId).finally(changed);
        toasts.show({ text: text.sessionClosed, about });
      },
      { about, failed: (error) => messageOf(error) ?? text.sessionCloseFailed },
    );
  }
  return { close, closing: isPending ? variables : undefined };
}

/** Ends the account's sessions on all other devices (`closeSessions`), and shows a notice of the outcome. */
export function useCloseSessions() {
  const { carrier } = useApi();
  const renew = useRenewSession();
  const toasts = useToasts();
  const attempt = useAttempt();
  const changed = useSessionsChanged();
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => carrier('closeSessions', {}) });

  async function closeOthers(): Promise<void> {
    const about = 'closeSessions';
    await attempt(
      async () => {
        const answer: Partial<AuthenticationResult> | undefined = await mutateAsync();
        if (answer?.token) {
          renew(answer.token);
          void changed();
          toasts.show({ text: text.closed, about });
        } else toasts.show({ text: text.closeFailed, tone: 'error', about });
      },
      { about, failed: (error) => messageOf(error) ?? text.closeFailed },
    );
  }
  return { closeOthers, closing: isPending };
}
