import type { AuthenticationResult } from '@mostrador/contract/entries/auth';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useActing } from '../../api/session-changes';
import { impersonateText as text } from '../../text/impersonate';
import { useToasts } from '../../ui/useToasts';

/** Goes on in a client's name. */
export function useImpersonate() {
  const { carrier } = useApi();
  const acting = useActing();
  const toasts = useToasts();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (clientId: number) => carrier('impersonate', { params: { userId: String(clientId) } }),
  });

  /** Resolves to whether it is so now. */
  async function impersonate(clientId: number): Promise<boolean> {
    toasts.retry('impersonate');
    try {
      const answer: Partial<AuthenticationResult> | undefined = await mutateAsync(clientId);
      if (answer?.token) {
        acting.begin(answer.token);
        return true;
      }
      toasts.show({ text: text.impersonateFailed, tone: 'error', about: 'impersonate' });
    } catch (error) {
      if (statusOf(error) !== 401)
        toasts.show({
          text: messageOf(error) ?? text.impersonateFailed,
          tone: 'error',
          about: 'impersonate',
        });
    }
    return false;
  }
  return { impersonate, impersonatingId: isPending ? variables : undefined };
}
