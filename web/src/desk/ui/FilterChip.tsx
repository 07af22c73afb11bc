// One filter of a table as a chip: its name, its value to choose or to type, and a button that removes it.

import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { amountText, parseAmount } from '../text/amounts';
import { tableText as text } from '../text/table';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * What a filter is called and which values it can have: `choice` one of some texts, `id` the same with numbers, `found` an id that is
 * searched by typing, `day` a day, `amount` centavos.
 */
export type FilterKind<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
} & (
  | { readonly kind: 'choice' | 'id'; readonly choices: readonly FilterChoice[] }
  | {
      readonly kind: 'found';
      /** What the typed text finds, and what the filter's value is. */
      readonly choices: readonly FilterChoice[];
      readonly onType: (typed: string) => void;
    }
  | { readonly kind: 'day' | 'amount' }
);

export type FilterValue = string | number;

export interface FilterChipProps {
  readonly filter: FilterKind;
  readonly value: FilterValue | undefined;
  /** Gets the focus: the user has just added the filter. */
  readonly isNew: boolean;
  /** undefined: no value. */
  readonly onValue: (value: FilterValue | undefined) => void;
  readonly onRemove: () => void;
}

export function FilterChip({ filter, value, isNew, onValue, onRemove }: FilterChipProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chip appears
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, []);
  const given = { ref: field, id, className: 'chip-value' };
  const onAmount = (typed: string) => onValue(parseAmount(typed) ?? undefined);
  return (
    <span className="f-chip">
      <label htmlFor={id}>{filter.label}:</label>
      {filter.kind === 'day' && (
        <input
          {...given}
          type="date"
          value={value ?? ''}
          onChange={({ target }) => onValue(target.value || undefined)}
        />
      )}
      {filter.kind === 'amount' && (
        <input
          {...given}
          inputMode="decimal"
          size={9}
          defaultValue={value === undefined ? '' : amountText(Number(value))}
          onBlur={({ target }) => onAmount(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') onAmount(currentTarget.value);
          }}
        />
      )}
      {filter.kind === 'found' && (
        <FoundValue given={given} filter={filter} value={value} onValue={onValue} />
      )}
      {(filter.kind === 'choice' || filter.kind === 'id') && (
        <select
          {...given}
          value={value ?? ''}
          onChange={({ target }) =>
            onValue(
              target.value === '' ? undefined : filter.kind === 'id' ? Number(target.value) : target.value,
            )
          }
        >
          <option value="">…</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      <button type="button" aria-label={text.removeFilter(filter.label)} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </span>
  );
}

interface FoundValueProps extends Pick<FilterChipProps, 'value' | 'onValue'> {
  readonly given: ComponentProps<'input'>;
  readonly filter: Extract<FilterKind, { readonly kind: 'found' }>;
}

/** A text that finds ids; what names none when one leaves the field is dropped. */
function FoundValue({ given, filter: { choices, onType }, value, onValue }: FoundValueProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const chosen = choices.find((choice) => choice.value === String(value));
  function type(to: string) {
    const hit = choices.find(({ label }) => label === to);
    setTyped(hit === undefined ? to : undefined);
    if (hit === undefined) onType(to);
    else onValue(Number(hit.value));
  }
  return (
    <>
      <input
        {...given}
        list={listId}
        size={22}
        maxLength={64}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={listId}>
        {choices.map(({ value: key, label }) => (
          <option key={key} value={label} />
        ))}
      </datalist>
    </>
  );
}
