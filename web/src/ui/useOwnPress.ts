// A latch for a button that takes the place of the one that opened its screen: the rest of that double click, or of a key that
// is held down, does not press it.

import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

interface OwnPress {
  /** Whether a click belongs to a press that began on the button. Call it first. */
  readonly isOwn: (event: Pick<MouseEvent, 'detail'>) => boolean;
  /** For `onKeyDown`: a key that was held down before does not press the button. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The browser counts the clicks of a double click (`detail`): its later clicks are own only after its first one was. */
export function createOwnPress(): OwnPress {
  let hasBegun = false;
  return {
    isOwn({ detail }) {
      if (detail <= 1) hasBegun = true;
      return hasBegun;
    },
    onKeyDown(event) {
      if (event.repeat) event.preventDefault();
    },
  };
}

export function useOwnPress(): OwnPress {
  const press = useRef<OwnPress>(undefined);
  press.current ??= createOwnPress();
  return press.current;
}
