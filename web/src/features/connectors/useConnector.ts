// A connector on the desk: its state and settings, and the changes with their outcomes.

import type { CallInput } from '@mostrador/contract/client';
import type { ConnectorDetail } from '@mostrador/contract/entries/connectors';
import type { ConnectorKind } from '@mostrador/rules/connectors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { refusalMessageOf } from '../../api/refusal-message';

/** While something is exchanged, the figures change by themselves. */
const RUNNING_MS = 3_000;
const IDLE_MS = 30_000;

/** The answer of a change, or the Spanish sentence of what went wrong. */
export type ConnectorOutcome<Answer> = { readonly done: Answer } | { readonly failed: string };

/** @param failed the sentence for a failure that brings none. */
export function useConnector(kind: ConnectorKind, failed: string) {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const queryKey = [scope, 'connector', kind] as const;
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => carrier('connector', { params: { kind } }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.isRunning ? RUNNING_MS : IDLE_MS),
  });

  async function change<Answer extends object>(
    work: () => Promise<Answer>,
  ): Promise<ConnectorOutcome<Answer>> {
    try {
      const done = await work();
      if ('groups' in done) client.setQueryData(queryKey, done as unknown as ConnectorDetail);
      else void refetch();
      void client.invalidateQueries({ queryKey: [scope, 'connector-exchanges', kind] });
      return { done };
    } catch (error) {
      void refetch();
      return { failed: refusalMessageOf(error) ?? failed };
    }
  }
  return {
    connector: data,
    hasFailed: isError,
    reload: refetch,
    save: (body: CallInput<'saveConnector'>['body']) =>
      change(() => carrier('saveConnector', { params: { kind }, body })),
    test: () => change(() => carrier('testConnector', { params: { kind } })),
    run: () => change(() => carrier('runConnector', { params: { kind }, body: {} })),
    retry: (exchangeId: number) => change(() => carrier('retryExchange', { params: { exchangeId } })),
  };
}

export type ConnectorDesk = ReturnType<typeof useConnector>;
