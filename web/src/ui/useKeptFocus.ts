import {
  type FocusEvent,
  type FocusEventHandler,
  type MouseEvent,
  type MouseEventHandler,
  useState,
} from 'react';

interface Pressed {
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  readonly onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  readonly onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

/**
 * Returns the props of a button that keeps the focus while it is disabled. A browser takes the focus from a disabled
 * button, and does not give it back when a dialog closes. So a focused button gets `aria-disabled` in place of
 * `disabled`, and its clicks do nothing.
 */
export function useKeptFocus(off: boolean, { onClick, onFocus, onBlur }: Pressed) {
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState(false);
  const kept = off && (held || focused);
  if (held !== kept) setHeld(kept);
  return {
    disabled: off && !kept,
    'aria-disabled': kept || undefined,
    onClick: kept ? ignore : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
}

/** Keeps the click from submitting a form and from reaching the elements around the button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
