import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { useActing } from '../../api/session-changes';
import { useAttempt } from '../../notices/useAttempt';
import { impersonateText as text } from '../../text/impersonate';
import { useToasts } from '../../ui/useToasts';

/** Starts an administrator's session in a client's name ('Impersonarse', `impersonate`). */
export function useImpersonate() {
  const { carrier } = useApi();
  const acting = useActing();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (clientId: number) => carrier('impersonate', { params: { userId: String(clientId) } }),
  });

  /** Resolves to whether the administrator acts as the client now. */
  async function impersonate(clientId: number): Promise<boolean> {
    const about = 'impersonate';
    const begun = await attempt(
      async () => {
        const answer: Partial<AuthenticationResult> | undefined = await mutateAsync(clientId);
        if (answer?.token) acting.begin(answer.token);
        else toasts.show({ text: text.impersonateFailed, tone: 'error', about });
        return Boolean(answer?.token);
      },
      { about, failed: (error) => messageOf(error) ?? text.impersonateFailed },
    );
    return begun === true;
  }
  return { impersonate, impersonatingId: isPending ? variables : undefined };
}
