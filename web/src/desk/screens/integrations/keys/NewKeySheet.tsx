// The sheet that makes a key of /api/v1: name, scopes, last day and the addresses from which it may be used.

import type { NewApiKey } from '@mostrador/contract/entries/api-keys';
import { API_KEY_NAME_MAX } from '@mostrador/rules/api-keys';
import { API_SCOPE_CODES, API_SCOPES, type ApiScope } from '@mostrador/rules/api-scopes';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { useState } from 'react';
import type { ApiKeys } from '../../../../features/api-keys/useApiKeys';
import { Checkbox } from '../../../../ui/Checkbox';
import { Note } from '../../../../ui/Note';
import { TextArea } from '../../../../ui/TextArea';
import { TextField } from '../../../../ui/TextField';
import { keysText } from '../../../text/integrations';
import { FormSheet } from '../../../ui/FormSheet';

const { form: text } = keysText;
const YEAR_DAYS = 365;

interface NewKeySheetProps {
  readonly desk: ApiKeys;
  readonly onClose: () => void;
  readonly onMade: (made: NewApiKey, name: string) => void;
}

interface Draft {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresOn: string;
  /** One a line. */
  readonly addresses: string;
}

type Problems = Partial<Record<'name' | 'scopes' | 'expiresOn', string>>;

function problemsOf({ name, scopes, expiresOn }: Draft): Problems {
  const hasPassed = expiresOn !== '' && expiresOn < dayAt(Date.now());
  return {
    ...(name.trim() === '' && { name: text.nameMissing }),
    ...(scopes.length === 0 && { scopes: text.scopesMissing }),
    ...(hasPassed && { expiresOn: text.expiresPast }),
  };
}

export function NewKeySheet({ desk, onClose, onMade }: NewKeySheetProps) {
  const [draft, setDraft] = useState<Draft>({
    name: '',
    scopes: [],
    expiresOn: dayAfter(dayAt(Date.now()), YEAR_DAYS),
    addresses: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();

  async function create() {
    const wrong = problemsOf(draft);
    setProblems(wrong);
    setRefused(undefined);
    if (Object.keys(wrong).length > 0) return;
    const outcome = await desk.create({
      name: draft.name,
      scopes: [...draft.scopes],
      expiresOn: draft.expiresOn === '' ? null : draft.expiresOn,
      addresses: draft.addresses.split(/[\s,;]+/).filter((address) => address !== ''),
    });
    if ('failed' in outcome) setRefused(outcome.failed);
    else onMade(outcome.done, draft.name.trim());
  }
  return (
    <FormSheet title={text.title} verb={text.create} onClose={onClose} onSubmit={create} hasOwnChecks>
      {refused !== undefined && (
        <Note tone="danger" announce>
          {refused}
        </Note>
      )}
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={API_KEY_NAME_MAX}
        value={draft.name}
        error={problems.name}
        required
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <ScopeFields
        chosen={draft.scopes}
        problem={problems.scopes}
        onChange={(scopes) => setDraft({ ...draft, scopes })}
      />
      <TextField
        label={text.expires}
        hint={text.expiresHint}
        type="date"
        min={dayAt(Date.now())}
        value={draft.expiresOn}
        error={problems.expiresOn}
        onChange={({ target }) => setDraft({ ...draft, expiresOn: target.value })}
      />
      <TextArea
        label={text.addresses}
        hint={text.addressesHint}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={draft.addresses}
        onChange={({ target }) => setDraft({ ...draft, addresses: target.value })}
      />
    </FormSheet>
  );
}

interface ScopeFieldsProps {
  readonly chosen: readonly ApiScope[];
  readonly problem: string | undefined;
  readonly onChange: (scopes: readonly ApiScope[]) => void;
}

function ScopeFields({ chosen, problem, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className="key-group">
      <legend className="field-label">{text.scopes}</legend>
      {problem !== undefined && (
        <p className="key-problem" role="alert">
          {problem}
        </p>
      )}
      {API_SCOPE_CODES.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <>
              {API_SCOPES[scope]} <span className="key-scope">{scope}</span>
            </>
          }
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
          }
        />
      ))}
    </fieldset>
  );
}
