// The search bar for products: a text, and the choice of what to search by. It also works as a plain form before the
// code has loaded.

import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Icon } from './Icon';
import type { PartCode } from './LazyPart';
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
  /** Shown below the box once its text field has had the focus. Without its code the box works as a form. */
  readonly suggestions?: PartCode<{ readonly input: HTMLInputElement }> | undefined;
}

/** What the text field says to assistive technology where it suggests. The suggestions' code says when they are shown. */
const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const;

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
  suggestions,
}: SearchBoxProps) {
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement>();
  const [Suggestions, setSuggestions] = useState(suggestions?.known);
  function suggest(field: HTMLInputElement) {
    setInput(field);
    suggestions?.load().then(
      (loaded) => setSuggestions(() => loaded),
      () => undefined,
    );
  }
  // it may have been focused before this code ran
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.id === `${id}-text`) suggest(focused as HTMLInputElement);
  }, []);
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
          {...(suggestions && combobox)}
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={text}
          placeholder={placeholder}
          maxLength={maxLength}
          onFocus={(event) => suggest(event.currentTarget)}
        />
        <button type="submit" aria-label={buttonLabel}>
          <Icon of={Search} />
        </button>
      </form>
      {Suggestions && input && <Suggestions input={input} />}
    </search>
  );
}
