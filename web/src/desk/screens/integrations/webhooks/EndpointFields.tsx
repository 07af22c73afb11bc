// The fields of an endpoint of webhooks: URL, name, and the events that it receives.

import type { WebhookEndpointValues } from '@mostrador/contract/entries/webhooks';
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
  webhookUrlFailure,
} from '@mostrador/rules/webhooks';
import { Checkbox } from '../../../../ui/Checkbox';
import { TextField } from '../../../../ui/TextField';
import { webhooksText } from '../../../text/webhooks';

const { form: text } = webhooksText;

export type EndpointDraft = Pick<WebhookEndpointValues, 'url' | 'description' | 'events'>;
export type EndpointProblems = Partial<Record<'url' | 'events', string>>;

/** Returns what is wrong with a draft before it is sent. The server of a development shop accepts http too. */
export function endpointProblems({ url, events }: EndpointDraft): EndpointProblems {
  const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  const failure = webhookUrlFailure(parsed, parsed?.protocol === 'http:');
  return {
    ...(failure !== undefined && { url: failure }),
    ...(events.length === 0 && { events: text.eventsMissing }),
  };
}

const groupOf = (type: WebhookEvent): keyof typeof text.groups => {
  if (type.startsWith('order.') || type === 'payment.alert') return 'order';
  return type.startsWith('client.') ? 'client' : 'other';
};
const GROUPS = Object.keys(text.groups) as (keyof typeof text.groups)[];

interface EndpointFieldsProps {
  readonly draft: EndpointDraft;
  readonly problems: EndpointProblems;
  readonly onChange: (draft: EndpointDraft) => void;
}

export function EndpointFields({ draft, problems, onChange }: EndpointFieldsProps) {
  const { url, description, events } = draft;
  return (
    <>
      <TextField
        label={text.url}
        hint={text.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
        value={url}
        error={problems.url}
        required
        onChange={({ target }) => onChange({ ...draft, url: target.value })}
      />
      <TextField
        label={text.description}
        hint={text.descriptionHint}
        autoComplete="off"
        maxLength={WEBHOOK_DESCRIPTION_MAX}
        value={description}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
      />
      {GROUPS.map((group) => (
        <fieldset key={group} className="webhook-group">
          <legend className="field-label">{text.groups[group]}</legend>
          {WEBHOOK_EVENT_TYPES.filter((type) => groupOf(type) === group).map((type) => (
            <Checkbox
              key={type}
              label={webhooksText.eventName(type)}
              checked={events.includes(type)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  events: target.checked ? [...events, type] : events.filter((each) => each !== type),
                })
              }
            />
          ))}
        </fieldset>
      ))}
      {problems.events !== undefined && (
        <p className="webhook-problem" role="alert">
          {problems.events}
        </p>
      )}
    </>
  );
}
