import type { IdentityChange } from '@mostrador/contract/entries/identity-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { useAttempt } from '../../notices/useAttempt';
import { identityChangesText as text } from '../../text/identity-changes';
import { useToasts } from '../../ui/useToasts';
import { identityChangesKey } from './queries';

export type Decision = 'accept' | 'revert';

/**
 * Accepts or reverts a change of a client's identity (`decideIdentityChange`), shows a notice of the outcome, and reads the
 * list again: after a refusal too, because another administrator has changed it.
 */
export function useDecideChange() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ change, decision }: { change: IdentityChange; decision: Decision }) =>
      carrier('decideIdentityChange', {
        params: { identityChangeId: String(change.identityChangeId) },
        body: { decision },
      }),
  });

  async function decide(change: IdentityChange, decision: Decision): Promise<void> {
    const about = 'identity-change';
    await attempt(
      async () => {
        await mutateAsync({ change, decision });
        toasts.show({ text: decision === 'accept' ? text.accepted : text.reverted, about });
      },
      { about, failed: (error) => messageOf(error) ?? text.decideFailed },
    );
    await client.invalidateQueries({ queryKey: identityChangesKey(scope) });
  }
  return { decide, decidingId: isPending ? variables.change.identityChangeId : undefined };
}
