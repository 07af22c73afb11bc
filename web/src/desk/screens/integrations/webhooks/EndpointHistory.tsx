// The history of an endpoint of webhooks: who changed what. Nothing of it is undone: a URL must not come back unnoticed.

import { useHistoryOf } from '../../../../features/change-log/queries';
import { momentText } from '../../../text/amounts';
import { webhooksText } from '../../../text/webhooks';
import { HistoryList } from '../../../ui/HistoryList';

const { history: text } = webhooksText;

export function EndpointHistory({ endpointId }: { readonly endpointId: string }) {
  const history = useHistoryOf('webhook_endpoint', endpointId);
  return (
    <HistoryList
      history={history}
      canUndo={() => false}
      onUndo={async () => undefined}
      linesOf={({ event, fields }) =>
        event === 'changed'
          ? fields.map(({ field, before, after }) => ({
              field: (text.fields as Readonly<Record<string, string>>)[field] ?? field,
              before: valueText(before),
              after: valueText(after),
            }))
          : [event === 'created' ? text.created : text.removed]
      }
      isNarrow
    />
  );
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT/;

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.map(String).map(webhooksText.eventName).join(', ');
  if (typeof value !== 'string' || value === '') return text.none;
  return ISO_MOMENT.test(value) ? momentText(value) : value;
}
