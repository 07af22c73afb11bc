// The keys of /api/v1 on the desk: the query, and the changes with their outcomes.

import type { ApiKey, NewApiKey, NewApiKeyValues } from '@mostrador/contract/entries/api-keys';
import type { KeyOverlapHours } from '@mostrador/rules/api-keys';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';

const keysQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'api-keys'] as const,
    queryFn: async (): Promise<ApiKey[]> => (await carrier('apiKeys', {})).keys,
    // The last use changes by itself.
    staleTime: 0,
  });

/** The answer of a change, or the Spanish sentence of what went wrong. */
export type KeyOutcome<Answer> = { readonly done: Answer } | { readonly failed: string };

/** @param failed the sentence for a failure that brings none. */
export function useApiKeys(failed: string) {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(keysQuery(api));

  async function change<Answer extends { readonly keys: ApiKey[] }>(
    work: () => Promise<Answer>,
  ): Promise<KeyOutcome<Answer>> {
    try {
      const done = await work();
      client.setQueryData(keysQuery(api).queryKey, done.keys);
      return { done };
    } catch (error) {
      // another administrator revoked it: the screen is stale
      if (statusOf(error) === 404) void refetch();
      return { failed: refusalMessageOf(error) ?? failed };
    }
  }
  return {
    keys: data,
    hasFailed: isError,
    reload: refetch,
    create: (body: NewApiKeyValues): Promise<KeyOutcome<NewApiKey>> =>
      change(() => carrier('createApiKey', { body })),
    rotate: (apiKeyId: number, overlapHours: KeyOverlapHours): Promise<KeyOutcome<NewApiKey>> =>
      change(() => carrier('rotateApiKey', { params: { apiKeyId }, body: { overlapHours } })),
    revoke: (apiKeyId: number): Promise<KeyOutcome<{ readonly keys: ApiKey[] }>> =>
      change(() => carrier('revokeApiKey', { params: { apiKeyId } })),
  };
}

export type ApiKeys = ReturnType<typeof useApiKeys>;
