// The table of the endpoints of webhooks: name, URL, events, state, and how many events wait or were not delivered.

import type { WebhookEndpoint } from '@mostrador/contract/entries/webhooks';
import { formatWhole } from '@mostrador/rules/money';
import { WEBHOOK_EVENT_TYPES } from '@mostrador/rules/webhooks';
import { momentText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';

const { endpoints: text } = webhooksText;

interface EndpointTableProps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onEdit: (endpointId: string) => void;
}

/** How an endpoint is called: its name, else the host of its URL. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description === '' ? new URL(url).host : description;

export function EndpointTable({ endpoints, onEdit }: EndpointTableProps) {
  return (
    <div className="webhook-scroll">
      <table className="dt dt--inset dt--plain webhook-table" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col" className="not-phone">
              {text.events}
            </th>
            <th scope="col">{text.state}</th>
            <th scope="col" className="num not-phone">
              {text.waiting}
            </th>
            <th scope="col" className="num not-phone">
              {text.failed}
            </th>
            <th scope="col" className="not-phone">
              {text.last}
            </th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.endpointId} endpoint={endpoint} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EndpointRowProps extends Pick<EndpointTableProps, 'onEdit'> {
  readonly endpoint: WebhookEndpoint;
}

function EndpointRow({ endpoint, onEdit }: EndpointRowProps) {
  const { endpointId, url, events, enabled, waiting, failed, lastDeliveredAt } = endpoint;
  const name = endpointName(endpoint);
  const names = events.map(webhooksText.eventName).join(', ');
  const isAll = events.length === WEBHOOK_EVENT_TYPES.length;
  return (
    <tr data-off={!enabled || undefined}>
      <td className="grow webhook-name">
        <button type="button" className="webhook-open" onClick={() => onEdit(endpointId)}>
          {name}
          <span className="spoken"> {text.edit(name)}</span>
        </button>
        <span className="sub webhook-url" title={url}>
          {url}
        </span>
      </td>
      <td className="sub not-phone webhook-events" title={names}>
        {isAll ? text.allEvents : names}
      </td>
      <td>
        <EndpointState endpoint={endpoint} />
      </td>
      <td className="num not-phone">{waiting === 0 ? text.never : formatWhole(waiting)}</td>
      <td className="num not-phone">{failed === 0 ? text.never : formatWhole(failed)}</td>
      <td className="sub not-phone">{lastDeliveredAt === null ? text.never : momentText(lastDeliveredAt)}</td>
    </tr>
  );
}

export function EndpointState({
  endpoint: { disabledReason, failingSince },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  if (disabledReason !== null)
    return (
      <span className={disabledReason === 'administrator' ? 'st st--off' : 'st st--bad'}>
        {text.disabled[disabledReason]}
      </span>
    );
  if (failingSince !== null)
    return <span className="st st--warn">{text.failing(momentText(failingSince))}</span>;
  return <span className="st st--ok">{text.active}</span>;
}
