// The sheet that gives a key another secret, and asks for how long the one before stays valid.

import type { ApiKey, NewApiKey } from '@mostrador/contract/entries/api-keys';
import { KEY_OVERLAP_HOURS, type KeyOverlapHours } from '@mostrador/rules/api-keys';
import { useState } from 'react';
import type { ApiKeys } from '../../../../features/api-keys/useApiKeys';
import { Note } from '../../../../ui/Note';
import { Select } from '../../../../ui/Select';
import { keysText } from '../../../text/integrations';
import { FormSheet } from '../../../ui/FormSheet';

const { rotate: text } = keysText;
const DEFAULT_HOURS: KeyOverlapHours = 24;

interface RotateKeySheetProps {
  readonly apiKey: ApiKey;
  readonly desk: ApiKeys;
  readonly onClose: () => void;
  readonly onMade: (made: NewApiKey) => void;
}

export function RotateKeySheet({ apiKey: { apiKeyId, name }, desk, onClose, onMade }: RotateKeySheetProps) {
  const [hours, setHours] = useState<KeyOverlapHours>(DEFAULT_HOURS);
  const [refused, setRefused] = useState<string>();

  async function rotate() {
    setRefused(undefined);
    const outcome = await desk.rotate(apiKeyId, hours);
    if ('failed' in outcome) setRefused(outcome.failed);
    else onMade(outcome.done);
  }
  return (
    <FormSheet title={text.title(name)} verb={text.verb} onClose={onClose} onSubmit={rotate}>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <p className="sub">{text.text}</p>
      <Select
        label={text.overlap}
        value={String(hours)}
        options={KEY_OVERLAP_HOURS.map((each) => ({ value: String(each), label: text.hours[each] }))}
        onChange={({ target }) => setHours(Number(target.value) as KeyOverlapHours)}
      />
    </FormSheet>
  );
}
