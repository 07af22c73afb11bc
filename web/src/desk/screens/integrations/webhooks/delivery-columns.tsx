// The columns of the log of webhooks.

import type { WebhookDelivery } from '@mostrador/contract/entries/webhooks';
import { DELIVERY_STATES, type DeliveryState } from '@mostrador/rules/webhooks';
import { momentText, wholeText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';
import type { DeskColumn } from '../../../ui/desk-table';

const { log: text } = webhooksText;

export const DELIVERY_TONES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'st st--warn',
  delivered: 'st st--ok',
  failed: 'st st--bad',
};

/** The status of the last answer in words. */
export const answerText = ({
  attempts,
  lastStatus,
}: Pick<WebhookDelivery, 'attempts' | 'lastStatus'>): string => {
  if (lastStatus !== null) return String(lastStatus);
  return attempts === 0 ? text.none : text.noAnswer;
};

export const deliveryColumns: readonly DeskColumn<WebhookDelivery>[] = [
  {
    key: 'happened',
    head: text.columns.happened,
    width: '130px',
    cell: ({ happenedAt }) => <span className="sub">{momentText(happenedAt)}</span>,
    text: ({ happenedAt }) => momentText(happenedAt),
    phone: 'c',
  },
  {
    key: 'type',
    head: text.columns.type,
    width: 'minmax(180px, 1fr)',
    cell: ({ type }) => <span className="name">{webhooksText.eventName(type)}</span>,
    text: ({ type }) => webhooksText.eventName(type),
    phone: 'a',
  },
  {
    key: 'subject',
    head: text.columns.subject,
    width: 'minmax(110px, 0.6fr)',
    cell: ({ subjectName }) => <span className="sub">{subjectName || text.none}</span>,
    text: ({ subjectName }) => subjectName || text.none,
    phone: 'b',
  },
  {
    key: 'endpoint',
    head: text.columns.endpoint,
    width: 'minmax(130px, 0.8fr)',
    cell: ({ endpointName }) => <span className="sub">{endpointName}</span>,
    text: ({ endpointName }) => endpointName,
  },
  {
    key: 'attempts',
    head: text.columns.attempts,
    width: '80px',
    align: 'end',
    cell: ({ attempts }) => (attempts === 0 ? text.none : wholeText(attempts)),
    text: ({ attempts }) => wholeText(attempts),
  },
  {
    key: 'answer',
    head: text.columns.answer,
    width: '116px',
    cell: (row) => <span className="sub">{answerText(row)}</span>,
    text: answerText,
  },
  {
    key: 'state',
    head: text.columns.state,
    width: '126px',
    cell: ({ state }) => <span className={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</span>,
    text: ({ state }) => DELIVERY_STATES[state],
    phone: 'd',
  },
];
