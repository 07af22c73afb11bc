// The sheet of one event that was sent: its body, and each attempt with its answer.

import type { WebhookAttempt, WebhookDelivery } from '@mostrador/contract/entries/webhooks';
import { DELIVERY_STATES } from '@mostrador/rules/webhooks';
import { useState } from 'react';
import { useWebhookDelivery } from '../../../../features/webhooks/queries';
import { Button } from '../../../../ui/Button';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { momentText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';
import { Sheet } from '../../../ui/Sheet';
import { DELIVERY_TONES } from './delivery-columns';

const { delivery: text, log } = webhooksText;

interface DeliverySheetProps {
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
  readonly onResend: () => Promise<void>;
}

export function DeliverySheet({ delivery, onClose, onResend }: DeliverySheetProps) {
  const { type, subjectName, endpointName } = delivery;
  const { data, isError, refetch } = useWebhookDelivery(delivery.deliveryId);
  const [isBusy, setBusy] = useState(false);
  const { state, nextAttemptAt } = data ?? delivery;
  return (
    <Sheet
      title={`${webhooksText.eventName(type)} ${subjectName}`}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
          <Button
            pending={isBusy}
            onClick={() => {
              setBusy(true);
              void onResend().finally(() => setBusy(false));
            }}
          >
            {log.resend}
          </Button>
        </span>
      }
    >
      <div className="webhook-form">
        <p className="webhook-line">
          <span className={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</span>
          <span className="sub">{endpointName}</span>
          <span className="sub">{momentText(delivery.happenedAt)}</span>
        </p>
        {nextAttemptAt !== null && <p className="sub">{text.next(momentText(nextAttemptAt))}</p>}
        {isError && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="quiet" onClick={() => void refetch()}>
                {webhooksText.retry}
              </Button>
            }
          >
            {webhooksText.loadFailed}
          </Note>
        )}
        {data === undefined && !isError && <Skeleton shape="row" />}
        {data !== undefined && (
          <>
            <h3 className="d-h">{text.body}</h3>
            <p className="sub">{`${text.message}: ${data.messageId}`}</p>
            <pre className="webhook-code">{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
            <h3 className="d-h">{text.attempts}</h3>
            {data.attemptList.length === 0 && <p className="sub">{text.noAttempts}</p>}
            {data.attemptList.map((attempt) => (
              <Attempt key={attempt.attemptedAt} attempt={attempt} />
            ))}
          </>
        )}
      </div>
    </Sheet>
  );
}

function Attempt({
  attempt: { attemptedAt, milliseconds, status, error, answer },
}: {
  readonly attempt: WebhookAttempt;
}) {
  const isDelivered = status !== null && status >= 200 && status < 300;
  return (
    <section className="webhook-attempt">
      <p className="webhook-line">
        <span className={isDelivered ? 'st st--ok' : 'st st--bad'}>{status ?? log.noAnswer}</span>
        <span className="sub">{momentText(attemptedAt)}</span>
        <span className="sub">{text.took(milliseconds)}</span>
      </p>
      {error !== '' && <p>{error}</p>}
      {status !== null &&
        (answer === '' ? (
          <p className="sub">{text.emptyAnswer}</p>
        ) : (
          <pre className="webhook-code">{answer}</pre>
        ))}
    </section>
  );
}
