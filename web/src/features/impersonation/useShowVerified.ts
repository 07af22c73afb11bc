import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { type ClientsPage, clientsPageKey } from './queries';
import { withVerified } from './with-verified-client';

/** Shows a client as verified on every fetched page of the list of /impersonate. */
export function useShowVerified() {
  const { scope } = useApi();
  const client = useQueryClient();
  return async (clientId: number, confirmed: Partial<ConfirmedClient>): Promise<void> => {
    const queryKey = clientsPageKey(scope);
    // a page that is being fetched was read before the verification and still lists the client as waiting
    const outdated = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    await Promise.all(
      outdated.map((query) => client.cancelQueries({ queryKey: query.queryKey, exact: true })),
    );
    client.setQueriesData<ClientsPage>({ queryKey }, (page) =>
      page === undefined ? page : withVerified(page, clientId, confirmed),
    );
    for (const query of outdated) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  };
}
