// The search bar for products: a text, and the choice of what to search by. It also works as a plain form before the
// code has loaded.

import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Icon } from './Icon';
import './SearchBox.css';
import './Select.css';

export interface SearchBoxProps {
  /** The kinds of search, and the one selected initially. */
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  readonly field: string;
  readonly text: string;
  readonly onSearch: (field: string, text: string) => void;
  readonly fieldLabel: string;
  readonly textLabel: string;
  readonly placeholder: string;
  readonly buttonLabel: string;
  /** The form's address, and the names of its two values, for a submit before the code has loaded. */
  readonly action?: string | undefined;
  readonly fieldName?: string | undefined;
  readonly textName?: string | undefined;
  readonly maxLength?: number | undefined;
}

/** Keeps its text itself. A new `key` resets it. */
export function SearchBox({
  fields,
  field,
  text,
  onSearch,
  fieldLabel,
  textLabel,
  placeholder,
  buttonLabel,
  action,
  fieldName = 'campo',
  textName = 'p',
  maxLength,
}: SearchBoxProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSearch(String(data.get(fieldName) ?? field), String(data.get(textName) ?? '').trim());
  }
  return (
    <search className="search-box-place">
      <form className="search-box" action={action} method="get" onSubmit={submit}>
        <label className="spoken" htmlFor={`${id}-field`}>
          {fieldLabel}
        </label>
        <select id={`${id}-field`} name={fieldName} className="select" defaultValue={field}>
          {fields.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label className="spoken" htmlFor={`${id}-text`}>
          {textLabel}
        </label>
        <input
          id={`${id}-text`}
          name={textName}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={text}
          placeholder={placeholder}
          maxLength={maxLength}
        />
        <button type="submit" aria-label={buttonLabel}>
          <Icon of={Search} />
        </button>
      </form>
    </search>
  );
}
