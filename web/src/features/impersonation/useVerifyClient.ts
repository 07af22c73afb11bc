import type { ListedClient } from '@mostrador/contract/entries/people';
import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { useToasts } from '../../api/toasts';
import { impersonateText as text } from '../../text/impersonate';
import { type ClientsPage, clientsPageKey } from './queries';
import { withVerified } from './verified';

/** Verifies a client, and tells how it went. */
export function useVerifyClient() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ verificationToken }: ListedClient) =>
      carrier('clientByWebToken', { query: { registrationtoken: verificationToken } }),
  });

  async function verify(listed: ListedClient): Promise<void> {
    toasts.retry('verify');
    try {
      const confirmed: Partial<ConfirmedClient> | undefined = await mutateAsync(listed);
      client.setQueriesData<ClientsPage>({ queryKey: clientsPageKey(scope) }, (page) =>
        page === undefined ? page : withVerified(page, listed.clientId, confirmed ?? {}),
      );
      toasts.show({ text: text.verified, about: 'verify' });
    } catch (error) {
      if (statusOf(error) !== 401) toasts.show({ text: text.verifyFailed, tone: 'error', about: 'verify' });
    }
  }
  return { verify, verifyingId: isPending ? variables.clientId : undefined };
}
