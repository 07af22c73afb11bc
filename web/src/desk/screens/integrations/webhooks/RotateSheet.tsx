// The sheet that replaces the secret of an endpoint, and then shows the new one once.

import type { WebhookEndpoint } from '@mostrador/contract/entries/webhooks';
import { SECRET_OVERLAP_HOURS } from '@mostrador/rules/webhooks';
import { useState } from 'react';
import type { OverlapHours, WebhookEndpoints } from '../../../../features/webhooks/useWebhookEndpoints';
import { Note } from '../../../../ui/Note';
import { Select } from '../../../../ui/Select';
import { webhooksText } from '../../../text/webhooks';
import { FormSheet } from '../../../ui/FormSheet';
import { SecretSheet } from './SecretSheet';

const { secret: text } = webhooksText;
const DEFAULT_HOURS: OverlapHours = 24;

interface RotateSheetProps {
  readonly endpoint: WebhookEndpoint;
  readonly desk: WebhookEndpoints;
  readonly onClose: () => void;
}

export function RotateSheet({ endpoint: { endpointId }, desk, onClose }: RotateSheetProps) {
  const [hours, setHours] = useState<OverlapHours>(DEFAULT_HOURS);
  const [refused, setRefused] = useState<string>();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretSheet secret={secret} onClose={onClose} />;

  async function rotate() {
    setRefused(undefined);
    const outcome = await desk.rotate(endpointId, hours);
    if ('failed' in outcome) setRefused(outcome.failed);
    else setSecret(outcome.done.secret);
  }
  return (
    <FormSheet title={text.rotate} verb={text.rotate} onClose={onClose} onSubmit={rotate}>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <p className="sub">{text.rotateText}</p>
      <Select
        label={text.overlap}
        value={String(hours)}
        options={SECRET_OVERLAP_HOURS.map((each) => ({
          value: String(each),
          label: text.overlapHours[each],
        }))}
        onChange={({ target }) => setHours(Number(target.value) as OverlapHours)}
      />
    </FormSheet>
  );
}
