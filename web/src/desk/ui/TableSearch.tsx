// The search field above a table of the desk: '/' enters it, Enter and the down arrow go on to the rows.

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { useDebounced } from '../../ui/useDebounced';
import { useShortcut } from '../../ui/useShortcut';

const SEARCH_DELAY_MS = 200;

export interface TableSearchProps {
  readonly value: string;
  /** What is searched, such as 'Nombre, CUIT o código'. */
  readonly placeholder: string;
  /** The accessible name. */
  readonly label: string;
  /** Called when the typing has stopped for a moment. */
  readonly onSearch: (typed: string) => void;
}

export function TableSearch({ value, placeholder, label, onSearch }: TableSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, SEARCH_DELAY_MS);
  const asked = useRef(value);
  useShortcut({ key: '/' }, () => field.current?.select());
  function ask(words: string) {
    if (words.trim() === asked.current) return;
    asked.current = words.trim();
    onSearch(asked.current);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search begins when the typing stops
  useEffect(() => ask(settled), [settled]);
  // another address: a view, or the browser's back
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  return (
    <label className="d-search">
      <Icon of={Search} />
      <input
        ref={field}
        className="control"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') field.current?.blur();
          // On to the rows, without the mouse.
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault();
            ask(typed);
            document.querySelector<HTMLElement>('[role="grid"]')?.focus();
          }
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}
