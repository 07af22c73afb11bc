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
 * A browser takes the focus from a button that it disables: as long as one has the focus it only says that it is
 * disabled, and its presses do nothing.
 */
export function useKeptFocus(off: boolean, { onClick, onFocus, onBlur }: Pressed) {
  const [focused, setFocused] = useState(false);
  const kept = off && focused;
  return {
    disabled: off && !focused,
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
