// The sheet of one exchange: why it failed, what was refused, and 'Reintentar'.

import { useState } from 'react';
import { useExchange } from '../../../../features/connectors/exchange-queries';
import type { ConnectorDesk } from '../../../../features/connectors/useConnector';
import { Button } from '../../../../ui/Button';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { useToasts } from '../../../../ui/useToasts';
import { momentText } from '../../../text/amounts';
import { connectorsText } from '../../../text/connectors';
import { Sheet } from '../../../ui/Sheet';

const { log: text } = connectorsText;

interface ExchangeSheetProps {
  readonly exchangeId: number;
  readonly desk: ConnectorDesk;
  readonly onClose: () => void;
}

export function ExchangeSheet({ exchangeId, desk, onClose }: ExchangeSheetProps) {
  const { data: exchange, isError } = useExchange(exchangeId);
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function retry() {
    setBusy(true);
    setRefused(undefined);
    const outcome = await desk.retry(exchangeId).finally(() => setBusy(false));
    if ('failed' in outcome) {
      setRefused(outcome.failed);
      return;
    }
    toasts.show({ text: text.retried, tone: 'ok', about: 'connectors' });
    onClose();
  }
  return (
    <Sheet
      title={exchange === undefined ? text.title : text.streamName(exchange.stream)}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
          {exchange?.canRetry && (
            <Button pending={isBusy} onClick={() => void retry()}>
              {text.retry}
            </Button>
          )}
        </span>
      }
    >
      {(refused !== undefined || isError) && (
        <Note tone="danger" announce>
          {refused ?? connectorsText.loadFailed}
        </Note>
      )}
      {exchange === undefined && !isError && <Skeleton shape="row" />}
      {exchange !== undefined && (
        <p className="d-meta">
          {momentText(exchange.startedAt)}: {text.figures(exchange.rows, exchange.changes)}
          {exchange.milliseconds !== null && `, ${text.seconds(exchange.milliseconds)}`}
        </p>
      )}
      {exchange?.failure != null && (
        <Note tone="danger">
          {exchange.failure} {exchange.times > 1 && text.times(exchange.times)}
        </Note>
      )}
      {exchange !== undefined && exchange.problemList.length > 0 && (
        <>
          <table className="dt dt--inset dt--plain dt--tight connector-table">
            <thead>
              <tr>
                <th scope="col">{text.object}</th>
                <th scope="col">{text.why}</th>
              </tr>
            </thead>
            <tbody>
              {exchange.problemList.map(({ object, message }) => (
                <tr key={`${object} ${message}`}>
                  <td className="name">{object}</td>
                  <td className="grow connector-why">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {exchange.problems > exchange.problemList.length && (
            <p className="d-meta">{text.firstOf(exchange.problemList.length, exchange.problems)}</p>
          )}
        </>
      )}
    </Sheet>
  );
}
