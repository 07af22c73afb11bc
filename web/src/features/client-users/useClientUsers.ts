// The users of a client on the desk: the query, and the changes with their outcomes.

import type { ClientUser, ClientUserChange } from '@mostrador/contract/entries/client-users';
import type { ClientRole } from '@mostrador/rules/buying';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';

const clientUsersQuery = ({ carrier, scope }: Api, clientId: number) =>
  queryOptions({
    queryKey: [scope, 'client-users', clientId] as const,
    queryFn: async (): Promise<ClientUser[]> =>
      (await carrier('clientUsers', { params: { clientId } })).users,
  });

/** @param failed the sentence for a failure that brings none. Each change returns the sentence of what went wrong, if anything. */
export function useClientUsers(clientId: number, failed: string) {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(clientUsersQuery(api, clientId));

  async function change(work: () => Promise<{ readonly users: ClientUser[] }>): Promise<string | undefined> {
    try {
      client.setQueryData(clientUsersQuery(api, clientId).queryKey, (await work()).users);
      return undefined;
    } catch (error) {
      // another administrator changed it: the panel is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void refetch();
      return refusalMessageOf(error) ?? failed;
    }
  }
  return {
    users: data,
    hasFailed: isError,
    reload: refetch,
    invite: (body: { readonly name: string; readonly email: string; readonly clientRole: ClientRole }) =>
      change(() => carrier('inviteClientUser', { params: { clientId }, body })),
    save: (clientUserId: number, ...changes: ClientUserChange[]) =>
      change(() => carrier('saveClientUser', { params: { clientUserId }, body: { changes } })),
    resend: (clientUserId: number) =>
      change(() => carrier('resendClientInvitation', { params: { clientUserId } })),
  };
}
