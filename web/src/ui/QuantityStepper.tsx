// A quantity field with minus and plus buttons, on product cards, product pages and cart lines.

import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import './QuantityStepper.css';

export interface QuantityStepperProps {
  readonly value: number;
  /**
   * Gets every whole number that is typed or stepped to, even below the minimum, and NaN for other text. The caller
   * validates it.
   */
  readonly onChange: (quantity: number) => void;
  readonly min: number;
  readonly max?: number | undefined;
  /** Returns the next quantity when a button is pressed. */
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
  /** The field was emptied. What it falls back to arrives by `onChange`, when it is left. */
  readonly onEmptied?: (() => void) | undefined;
  /** Called after an emptied field has fallen back to the minimum. */
  readonly onFallback?: (() => void) | undefined;
  /** What a press of a button adds or takes away, as its tooltip. */
  readonly stepHint?: string | undefined;
}

const digits = 6;

/** Returns the whole number of '12', ' 12 ' or '1.200'. Rejects '2,5', '-5' and '1e3', which would be another number without their signs. */
function wholeNumber(text: string): number {
  const plain = text.trim();
  if (/^\d+$/.test(plain)) return Number(plain.slice(0, digits));
  return /^\d{1,3}(\.\d{3})+$/.test(plain) ? Number(plain.replaceAll('.', '').slice(0, digits)) : Number.NaN;
}

/** Uses plain elements only, because a page has up to 192 steppers. */
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
  onEmptied,
  onFallback,
  stepHint,
}: QuantityStepperProps) {
  // the typed text while it is not a quantity: empty or invalid
  const [typing, setTyping] = useState<string | null>(null);

  function type(text: string) {
    const plain = text.trim();
    const typed = wholeNumber(plain);
    setTyping(Number.isNaN(typed) ? plain.slice(0, 2 * digits) : null);
    if (plain !== '') onChange(typed);
    else onEmptied?.();
  }
  function leave() {
    if (typing !== '') return;
    onChange(min);
    setTyping(null);
    onFallback?.();
  }
  function step(move: (quantity: number) => number) {
    const next = move(typing === null ? value : min);
    setTyping(null);
    onChange(next);
    return next;
  }
  function press(
    { detail, currentTarget }: MouseEvent<HTMLButtonElement>,
    move: (quantity: number) => number,
  ) {
    const next = step(move);
    // a button that a key pressed keeps no focus once it is disabled
    if (detail === 0 && (next <= min || next === max))
      currentTarget.parentElement?.querySelector('input')?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const up = event.key === 'ArrowUp';
      if (up ? max === undefined || value < max : value > min) step(up ? plus : minus);
    } else if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault();
      // an emptied field first shows the quantity that it falls back to, so that no unseen quantity is ordered
      if (typing === '') leave();
      else onEnter();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: 192 fieldsets would slow the page down without any use
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
        title={stepHint}
        disabled={disabled || value <= min}
        onClick={(event) => press(event, minus)}
      >
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={Number.isNaN(value) ? undefined : value}
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
        title={stepHint}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={(event) => press(event, plus)}
      >
        +
      </button>
    </div>
  );
});
