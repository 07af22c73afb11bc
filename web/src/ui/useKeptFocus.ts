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
 * A browser takes the focus from a button that it disables, and gives none back to it when a dialog closes: one that
 * has the focus only says that it is disabled, until it is so no more, and its presses do nothing.
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

/** Neither does it send a form, nor does what it stands in hear of it. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
