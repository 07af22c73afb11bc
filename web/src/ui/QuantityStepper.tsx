import { type KeyboardEvent, memo, useState } from 'react';
import './QuantityStepper.css';

export interface QuantityStepperProps {
  readonly value: number;
  /** Gets every whole number that is typed or stepped to, below the minimum too: saying no is the caller's part. */
  readonly onChange: (quantity: number) => void;
  readonly min: number;
  readonly max?: number | undefined;
  /** What the buttons make of a quantity. */
  readonly plus: (quantity: number) => number;
  readonly minus: (quantity: number) => number;
  readonly label: string;
  readonly plusLabel: string;
  readonly minusLabel: string;
  readonly disabled?: boolean | undefined;
  readonly size?: 'normal' | 'large' | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly onEnter?: (() => void) | undefined;
}

const digits = 6;

/** Plain elements only: a page holds 192 of them. */
export const QuantityStepper = memo(function QuantityStepper({
  value,
  onChange,
  min,
  max,
  plus,
  minus,
  label,
  plusLabel,
  minusLabel,
  disabled = false,
  size = 'normal',
  describedBy,
  invalid = false,
  onEnter,
}: QuantityStepperProps) {
  // what is being typed, while it is not yet a quantity: the empty field
  const [typing, setTyping] = useState<string | null>(null);

  function type(text: string) {
    const typed = text.replace(/\D/g, '').slice(0, digits);
    setTyping(typed === '' ? '' : null);
    if (typed !== '') onChange(Number(typed));
  }
  function leave() {
    if (typing === '') onChange(min);
    setTyping(null);
  }
  function step(move: (quantity: number) => number) {
    setTyping(null);
    onChange(move(typing === '' ? min : value));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const up = event.key === 'ArrowUp';
      if (up ? max === undefined || value < max : value > min) step(up ? plus : minus);
    } else if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault();
      leave();
      onEnter();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for each of 192 quantities is a weight without a use
    <div
      className="stepper"
      role="group"
      aria-label={label}
      data-size={size}
      data-invalid={invalid ? '' : undefined}
    >
      <button
        type="button"
        aria-label={minusLabel}
        disabled={disabled || value <= min}
        onClick={() => step(minus)}
      >
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        min={min}
        disabled={disabled}
        value={typing ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={plusLabel}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={() => step(plus)}
      >
        +
      </button>
    </div>
  );
});
