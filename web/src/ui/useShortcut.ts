// A key of a screen, such as '/' for the search of the desk. It does nothing while the user types, or while a dialog is open.

import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it, in small letters. */
  readonly key: string;
  /** Together with Ctrl, or ⌘ on a Mac. */
  readonly withCommand?: boolean;
  /** Also while the user types: for Ctrl S. */
  readonly whileTyping?: boolean;
}

export function useShortcut(
  { key, withCommand = false, whileTyping = false }: Shortcut,
  run: () => void,
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.key.toLowerCase() !== key) return;
      if ((event.ctrlKey || event.metaKey) !== withCommand) return;
      if (!whileTyping && isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key, withCommand, whileTyping]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')));
