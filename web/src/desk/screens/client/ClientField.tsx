// A field of a client's page that is saved with Enter or when it is left, from the value that was read; Esc discards what was typed.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import { type ClientField as FieldName, readClientField } from '@mostrador/rules/client-fields';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { conflictsOf } from '../../../features/client-desk/useClientChanges';
import { momentText } from '../../text/amounts';
import { clientsText, clientText as text } from '../../text/clients';

/** Saves a field. Rejects with a `CallFailed`. */
export type SaveField = (field: FieldName, from: unknown, to: unknown) => Promise<void>;

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ClientFieldProps {
  readonly field: FieldName;
  /** What is stored. */
  readonly value: string | number | null;
  readonly span: 3 | 4 | 6 | 8 | 12;
  readonly onSave: SaveField;
  /** Of a select; its values are ids, or codes of provinces. */
  readonly options?: readonly Option[];
  /** Of a select: what no value is called. */
  readonly empty?: string;
  /** How the stored text is shown until it is edited. */
  readonly format?: (value: string) => string;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
}

/** What the field says below itself. */
type Said = { readonly tone: 'saved' | 'wrong'; readonly words: string } | undefined;

export function ClientField(props: ClientFieldProps) {
  const { field, value, span, onSave, options, empty, format, inputMode } = props;
  const id = useId();
  const stored = value === null ? '' : String(value);
  const shown = format === undefined ? stored : format(stored);
  const [typed, setTyped] = useState(shown);
  const [said, setSaid] = useState<Said>();
  const isSaving = useRef(false);
  useEffect(() => setTyped(shown), [shown]);

  async function save(next: string) {
    if (isSaving.current || next === shown) return;
    const to = options === undefined ? next : optionValue(value, field, next);
    const read = readClientField(field, to);
    if ('message' in read) return setSaid({ tone: 'wrong', words: read.message });
    isSaving.current = true;
    try {
      await onSave(field, value, read.value);
      setSaid({ tone: 'saved', words: text.saved });
    } catch (error) {
      const [conflict] = conflictsOf(error) ?? [];
      setSaid({
        tone: 'wrong',
        words:
          conflict === undefined
            ? (messageOf(error) ?? clientsText.notSaved)
            : conflictText(conflict, options ?? []),
      });
      if (options !== undefined) setTyped(shown);
    } finally {
      isSaving.current = false;
    }
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Enter') void save(typed);
    else if (event.key === 'Escape' && typed !== shown) {
      setTyped(shown);
      setSaid(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const described = said === undefined ? undefined : `${id}-said`;
  const common = {
    id,
    'aria-invalid': said?.tone === 'wrong' || undefined,
    'aria-describedby': described,
  } as const;
  return (
    <div className="field client-field" data-span={span}>
      <label className="field-label" htmlFor={id}>
        {text.fields[field]}
      </label>
      {options === undefined ? (
        <input
          {...common}
          className="control"
          inputMode={inputMode}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setSaid(undefined);
          }}
          onKeyDown={pressed}
          onBlur={() => void save(typed)}
        />
      ) : (
        <select
          {...common}
          className="control select"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            void save(target.value);
          }}
        >
          <option value="">{empty ?? text.unset.other}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <span id={described} role="status" className={said?.tone === 'wrong' ? 'field-error' : 'field-hint'}>
        {said?.words}
      </span>
    </div>
  );
}

/** The chosen entry as the field's value: null for none, and a number where ids are numbers. */
function optionValue(
  value: string | number | null,
  field: FieldName,
  chosen: string,
): string | number | null {
  if (chosen === '') return null;
  return typeof value === 'number' || !field.endsWith('ProvinceId') ? Number(chosen) : chosen;
}

function conflictText({ changedBy, changedAt, current }: Conflict, options: readonly Option[]): string {
  const now = options.find(({ value }) => value === String(current))?.label ?? String(current ?? '');
  return text.conflict(
    changedBy,
    changedAt === null ? '' : momentText(changedAt),
    now === '' ? text.unset.other : now,
  );
}
