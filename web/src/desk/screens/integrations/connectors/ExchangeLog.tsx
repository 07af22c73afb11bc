// The log of a connector's exchanges, with a sheet of what was refused and why.

import type { ConnectorExchange } from '@mostrador/contract/entries/connectors';
import { type ConnectorKind, EXCHANGE_STATES } from '@mostrador/rules/connectors';
import { useState } from 'react';
import { useExchanges } from '../../../../features/connectors/exchange-queries';
import type { ConnectorDesk } from '../../../../features/connectors/useConnector';
import { useToasts } from '../../../../ui/useToasts';
import { connectorsText } from '../../../text/connectors';
import { ConnectorLog, LOG_PAGE, type LogRow, useLogView } from '../log/ConnectorLog';
import { ExchangeSheet } from './ExchangeSheet';

const { log: text } = connectorsText;
const TONES = {
  running: 'st st--run',
  done: 'st st--ok',
  warned: 'st st--warn',
  failed: 'st st--bad',
} as const;

export function ExchangeLog({ kind, desk }: { readonly kind: ConnectorKind; readonly desk: ConnectorDesk }) {
  const view = useLogView();
  const toasts = useToasts();
  const [open, setOpen] = useState<number>();
  const state = view.filter === 'all' ? undefined : view.filter;
  const { data, isError, refetch } = useExchanges(kind, state, { number: view.page, size: LOG_PAGE });

  async function retry(exchangeId: number) {
    const outcome = await desk.retry(exchangeId);
    const isFailed = 'failed' in outcome;
    toasts.show({
      text: isFailed ? outcome.failed : text.retried,
      tone: isFailed ? 'error' : 'ok',
      about: 'connectors',
    });
  }
  const rowOf = (exchange: ConnectorExchange): LogRow => {
    const { exchangeId, failure, times, rows, changes, problems } = exchange;
    const canRetry = exchange.state === 'warned' || exchange.state === 'failed';
    return {
      key: exchangeId,
      name: text.streamName(exchange.stream),
      notes: [failure ?? '', times > 1 ? text.times(times) : ''],
      when: exchange.startedAt,
      state: { tone: TONES[exchange.state], label: EXCHANGE_STATES[exchange.state] },
      counts: exchange.finishedAt === null ? null : { rows, changes, problems },
      onOpen: () => setOpen(exchangeId),
      onRetry: canRetry ? () => void retry(exchangeId) : undefined,
    };
  };
  return (
    <>
      <ConnectorLog
        title={text.title}
        hint={text.hint}
        label={text.table}
        rows={data?.exchanges.map(rowOf)}
        total={data?.totalCount ?? 0}
        hasFailed={isError}
        onReload={() => void refetch()}
        view={view}
        empty={{ title: text.empty, text: text.emptyText }}
      />
      {open !== undefined && (
        <ExchangeSheet key={open} exchangeId={open} desk={desk} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
