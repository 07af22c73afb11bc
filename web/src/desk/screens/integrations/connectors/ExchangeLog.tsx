// The log of a connector's exchanges: the newest first, and a sheet with what was refused and why.

import type { ConnectorExchange } from '@mostrador/contract/entries/connectors';
import type { ConnectorKind } from '@mostrador/rules/connectors';
import { formatWhole } from '@mostrador/rules/money';
import { useState } from 'react';
import { useExchanges } from '../../../../features/connectors/exchange-queries';
import type { ConnectorDesk } from '../../../../features/connectors/useConnector';
import { Button } from '../../../../ui/Button';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { momentText } from '../../../text/amounts';
import { connectorsText } from '../../../text/connectors';
import { SideSection } from '../../../ui/SideSection';
import { ExchangeSheet } from './ExchangeSheet';

const { log: text, columns, groupState } = connectorsText;
const FIRST = 25;
const MOST = 100;
const LOOKS = { running: 'st', done: 'st st--ok', warned: 'st st--warn', failed: 'st st--bad' } as const;

export function ExchangeLog({ kind, desk }: { readonly kind: ConnectorKind; readonly desk: ConnectorDesk }) {
  const [count, setCount] = useState(FIRST);
  const [open, setOpen] = useState<number>();
  const { data, isError, refetch } = useExchanges(kind, count);
  return (
    <SideSection title={text.title} hint={text.hint}>
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {connectorsText.retryLoad}
            </Button>
          }
        >
          {connectorsText.loadFailed}
        </Note>
      )}
      {data === undefined && !isError && <Skeleton shape="row" />}
      {data?.totalCount === 0 && <p className="d-meta">{text.empty}</p>}
      {data !== undefined && data.totalCount > 0 && (
        <div className="connector-scroll">
          <table className="dt dt--inset dt--plain dt--tight connector-table" aria-label={text.table}>
            <thead>
              <tr>
                <th scope="col">{text.when}</th>
                <th scope="col">{text.what}</th>
                <th scope="col" className="num not-phone">
                  {columns.rows}
                </th>
                <th scope="col" className="num not-phone">
                  {columns.changes}
                </th>
                <th scope="col" className="num not-phone">
                  {text.took}
                </th>
                <th scope="col">{columns.state}</th>
              </tr>
            </thead>
            <tbody>
              {data.exchanges.map((exchange) => (
                <ExchangeRow key={exchange.exchangeId} exchange={exchange} onOpen={setOpen} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data !== undefined && data.totalCount > count && count < MOST && (
        <Button kind="quiet" onClick={() => setCount(MOST)}>
          {text.more}
        </Button>
      )}
      {open !== undefined && (
        <ExchangeSheet key={open} exchangeId={open} desk={desk} onClose={() => setOpen(undefined)} />
      )}
    </SideSection>
  );
}

interface ExchangeRowProps {
  readonly exchange: ConnectorExchange;
  readonly onOpen: (exchangeId: number) => void;
}

function ExchangeRow({ exchange, onOpen }: ExchangeRowProps) {
  const { exchangeId, stream, state, startedAt, milliseconds, rows, changes, problems } = exchange;
  const name = text.streamName(stream);
  return (
    <tr>
      <td className="sub">{momentText(startedAt)}</td>
      <td className="grow">
        <button type="button" className="connector-open" onClick={() => onOpen(exchangeId)}>
          {name}
          <span className="spoken"> {text.open}</span>
        </button>
      </td>
      <td className="num not-phone">{formatWhole(rows)}</td>
      <td className="num not-phone">{formatWhole(changes)}</td>
      <td className="num sub not-phone">
        {milliseconds === null ? connectorsText.never : text.seconds(milliseconds)}
      </td>
      <td>
        <span className={LOOKS[state]}>
          {state === 'warned' ? text.problems(problems) : groupState[state]}
        </span>
      </td>
    </tr>
  );
}
