// The endpoints of webhooks on the desk: the query, and the changes with their outcomes.

import type {
  NewWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointValues,
} from '@mostrador/contract/entries/webhooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';

const endpointsQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'webhook-endpoints'] as const,
    queryFn: async (): Promise<WebhookEndpoint[]> => (await carrier('webhookEndpoints', {})).endpoints,
    // How many wait changes by itself.
    staleTime: 0,
  });

/** The answer of a change, or the Spanish sentence of what went wrong. */
export type EndpointOutcome<Answer> = { readonly done: Answer } | { readonly failed: string };

/** The hours for which a replaced secret still signs. */
export type OverlapHours = 0 | 1 | 24 | 72 | 168;

/** @param failed the sentence for a failure that brings none. */
export function useWebhookEndpoints(failed: string) {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(endpointsQuery(api));

  async function change<Answer extends object>(
    work: () => Promise<Answer>,
  ): Promise<EndpointOutcome<Answer>> {
    try {
      const done = await work();
      if ('endpoints' in done)
        client.setQueryData(endpointsQuery(api).queryKey, done.endpoints as WebhookEndpoint[]);
      return { done };
    } catch (error) {
      // another administrator changed it: the screen is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void refetch();
      return { failed: refusalMessageOf(error) ?? failed };
    }
  }
  return {
    endpoints: data,
    hasFailed: isError,
    reload: refetch,
    create: (body: Omit<WebhookEndpointValues, 'enabled'>): Promise<EndpointOutcome<NewWebhookSecret>> =>
      change(() => carrier('createWebhookEndpoint', { body })),
    save: (endpointId: string, from: WebhookEndpointValues, to: WebhookEndpointValues) =>
      change(() => carrier('saveWebhookEndpoint', { params: { endpointId }, body: { from, to } })),
    remove: (endpointId: string) =>
      change(() => carrier('removeWebhookEndpoint', { params: { endpointId } })),
    rotate: (endpointId: string, overlapHours: OverlapHours): Promise<EndpointOutcome<NewWebhookSecret>> =>
      change(() => carrier('rotateWebhookSecret', { params: { endpointId }, body: { overlapHours } })),
    test: (endpointId: string) => change(() => carrier('testWebhookEndpoint', { params: { endpointId } })),
  };
}

export type WebhookEndpoints = ReturnType<typeof useWebhookEndpoints>;
