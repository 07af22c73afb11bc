import { type ReactNode, useId } from 'react';
import './Segmented.css';

export interface SegmentedProps<Value extends string> {
  readonly legend: ReactNode;
  readonly hideLegend?: boolean | undefined;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons side by side, for a few short choices. */
export function Segmented<Value extends string>({
  legend,
  hideLegend = false,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className={hideLegend ? 'spoken' : 'field-label'}>{legend}</legend>
      <div className="segmented-row">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
