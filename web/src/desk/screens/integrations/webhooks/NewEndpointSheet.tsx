// The sheet that creates an endpoint of webhooks, and then shows its secret once.

import { WEBHOOK_EVENT_TYPES } from '@mostrador/rules/webhooks';
import { useState } from 'react';
import type { WebhookEndpoints } from '../../../../features/webhooks/useWebhookEndpoints';
import { Note } from '../../../../ui/Note';
import { webhooksText } from '../../../text/webhooks';
import { FormSheet } from '../../../ui/FormSheet';
import { EndpointFields, type EndpointProblems, endpointProblems } from './EndpointFields';
import { SecretSheet } from './SecretSheet';

const { form: text } = webhooksText;

interface NewEndpointSheetProps {
  readonly desk: WebhookEndpoints;
  readonly onClose: () => void;
}

export function NewEndpointSheet({ desk, onClose }: NewEndpointSheetProps) {
  const [draft, setDraft] = useState({ url: '', description: '', events: [...WEBHOOK_EVENT_TYPES] });
  const [problems, setProblems] = useState<EndpointProblems>({});
  const [refused, setRefused] = useState<string>();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretSheet secret={secret} onClose={onClose} />;

  async function create() {
    const wrong = endpointProblems(draft);
    setProblems(wrong);
    setRefused(undefined);
    if (Object.keys(wrong).length > 0) return;
    const outcome = await desk.create(draft);
    if ('failed' in outcome) setRefused(outcome.failed);
    else setSecret(outcome.done.secret);
  }
  return (
    <FormSheet title={text.newTitle} verb={text.create} onClose={onClose} onSubmit={create} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <EndpointFields draft={draft} problems={problems} onChange={setDraft} />
    </FormSheet>
  );
}
