import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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

  const verifying = useRef(new Set<number>());

  async function verify(listed: ListedClient): Promise<void> {
    // The second click of a double one arrives before the button knows of the first.
    if (verifying.current.has(listed.clientId)) return;
    verifying.current.add(listed.clientId);
    toasts.retry('verify');
    try {
      const confirmed: Partial<ConfirmedClient> | undefined = await mutateAsync(listed);
      const queryKey = clientsPageKey(scope);
      // a page that is on its way was read before: it would show the client as waiting until it is looked at again
      const tooOld = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
      await Promise.all(
        tooOld.map((query) => client.cancelQueries({ queryKey: query.queryKey, exact: true })),
      );
      client.setQueriesData<ClientsPage>({ queryKey }, (page) =>
        page === undefined ? page : withVerified(page, listed.clientId, confirmed ?? {}),
      );
      for (const query of tooOld) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      toasts.show({ text: text.verified, about: 'verify' });
    } catch (error) {
      if (statusOf(error) !== 401) toasts.show({ text: text.verifyFailed, tone: 'error', about: 'verify' });
    } finally {
      verifying.current.delete(listed.clientId);
    }
  }
  return { verify, verifyingId: isPending ? variables.clientId : undefined };
}
