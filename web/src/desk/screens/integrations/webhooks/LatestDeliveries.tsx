// The events that were sent last, on the page of integrations; each opens with its body and its attempts.

import type { WebhookDelivery } from '@mostrador/contract/entries/webhooks';
import { DELIVERY_STATES } from '@mostrador/rules/webhooks';
import { useState } from 'react';
import { messageOf } from '../../../../api/call-failed';
import { useLatestDeliveries, useResendWebhooks } from '../../../../features/webhooks/queries';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { useToasts } from '../../../../ui/useToasts';
import { momentText, wholeText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';
import { DeliverySheet } from './DeliverySheet';
import { answerText, DELIVERY_TONES } from './delivery-columns';

const { log: text, latest } = webhooksText;

export function LatestDeliveries() {
  const { data, isError, refetch } = useLatestDeliveries();
  const resend = useResendWebhooks();
  const toasts = useToasts();
  const [open, setOpen] = useState<WebhookDelivery>();
  if (isError) return <Note tone="danger">{webhooksText.loadFailed}</Note>;
  if (data === undefined) return <Skeleton shape="row" />;
  if (data.length === 0) return <p className="d-meta">{latest.none}</p>;

  async function sendAgain({ deliveryId }: WebhookDelivery) {
    try {
      const { queued, left } = await resend({ deliveryIds: [deliveryId] });
      const said =
        queued === 0 ? text.resentNone : left > 0 ? text.resentSome(queued, left) : text.resent(queued);
      toasts.show({ text: said, tone: queued === 0 ? 'error' : 'ok', about: 'webhooks' });
      setOpen(undefined);
      void refetch();
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.failed, tone: 'error', about: 'webhooks' });
    }
  }
  return (
    <>
      <h3 className="d-h webhook-latest">{latest.title}</h3>
      <table className="dt dt--inset dt--plain dt--tight dt--list" aria-label={latest.title}>
        <thead>
          <tr>
            <th scope="col">{text.columns.happened}</th>
            <th scope="col">{text.columns.type}</th>
            <th scope="col">{text.columns.subject}</th>
            <th scope="col" className="num">
              {text.columns.answer}
            </th>
            <th scope="col" className="num">
              {text.columns.attempts}
            </th>
            <th scope="col">{text.columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} onOpen={setOpen} />
          ))}
        </tbody>
      </table>
      {open !== undefined && (
        <DeliverySheet
          key={open.deliveryId}
          delivery={open}
          onClose={() => setOpen(undefined)}
          onResend={() => sendAgain(open)}
        />
      )}
    </>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onOpen: (delivery: WebhookDelivery) => void;
}

function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const { type, subjectName, happenedAt, attempts, state } = delivery;
  const name = webhooksText.eventName(type);
  return (
    <tr>
      <td className="sub m-c">{momentText(happenedAt)}</td>
      <td className="m-a">
        <button type="button" className="webhook-open" onClick={() => onOpen(delivery)}>
          {name}
          <span className="spoken"> {`${subjectName}, ${text.open}`}</span>
        </button>
      </td>
      <td className="grow sub m-b">{subjectName || text.none}</td>
      <td className="num t-hide">{answerText(delivery)}</td>
      <td className="num sub t-hide">{attempts === 0 ? text.none : wholeText(attempts)}</td>
      <td className="m-d">
        <span className={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</span>
      </td>
    </tr>
  );
}
