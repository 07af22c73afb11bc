// A filter of a report: its name, and its value to choose.

import { useId } from 'react';

export interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value. */
  readonly choices: Readonly<Record<string, string>>;
  readonly onValue: (value: string) => void;
}

export function FilterChoice({ label, value, choices, onValue }: FilterChoiceProps) {
  const id = useId();
  return (
    <span className="f-chip">
      <label htmlFor={id}>{label}:</label>
      <select id={id} className="chip-value" value={value} onChange={({ target }) => onValue(target.value)}>
        {Object.entries(choices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
