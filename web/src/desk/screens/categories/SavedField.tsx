// A field that is saved with Enter or when it is left, and shows a refusal below it. Esc discards what was typed.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

export interface SavedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly maxLength: number;
  readonly disabled?: boolean | undefined;
  /** Saves a changed text. Returns the sentence of what went wrong, else undefined. */
  readonly onSave?: (value: string) => Promise<string | undefined>;
}

export function SavedField({ label, value, hint, maxLength, disabled = false, onSave }: SavedFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState('');
  const isSaving = useRef(false);
  useEffect(() => {
    setTyped(value);
    setError('');
  }, [value]);

  async function save() {
    if (isSaving.current || typed.trim() === value || onSave === undefined) return;
    isSaving.current = true;
    setError((await onSave(typed.trim())) ?? '');
    isSaving.current = false;
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape' && typed !== value) {
      setTyped(value);
      setError('');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        value={typed}
        maxLength={maxLength}
        disabled={disabled}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={pressed}
        onBlur={() => void save()}
      />
      <span id={`${id}-hint`} className={error === '' ? 'field-hint' : 'field-error'}>
        {error === '' ? hint : error}
      </span>
    </div>
  );
}
