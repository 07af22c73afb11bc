// One filter of a table as a chip: its name, its value to choose or to type, and a button that removes it.

import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../ui/Icon';
import { amountText, parseAmount } from '../text/amounts';
import { tableText as text } from '../text/table';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * What a filter is called and which values it can have: `choice` one of some texts, `id` the same with numbers, `day` a day, `amount`
 * centavos.
 */
export type FilterKind<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
} & (
  | { readonly kind: 'choice' | 'id'; readonly choices: readonly FilterChoice[] }
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
      {'choices' in filter && (
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
