// Takes the codes of a scanner that types, whatever has the focus, except in fields for texts.

import { useEffect, useEffectEvent } from 'react';
import { createKeyboardScanner, typingPlaceOf } from './keyboard-scanner';

/** A field for a quantity, with its value before the scanner typed into it. */
interface FieldBefore {
  readonly field: HTMLInputElement;
  readonly value: string;
}

/**
 * Calls `onRead` with each code that a scanner types while the component is shown. The scanner's Enter then presses no button, and a
 * quantity into which it typed has its value again. Does nothing while a dialog is open.
 */
export function useKeyboardScanner(onRead: (code: string) => void): void {
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    const scanner = createKeyboardScanner();
    let before: FieldBefore | undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const focused = document.activeElement;
      const value = focused instanceof HTMLInputElement ? focused.value : '';
      const code = scanner.take({ key: event.key, at: event.timeStamp, place: typingPlaceOf(focused) });
      if (code !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        if (before !== undefined && before.field === focused) restore(before);
        // after the restored quantity has been drawn
        setTimeout(() => tell(code));
      } else if (scanner.length() === 1 && [...event.key].length === 1) {
        // the first character: its field still has the value from before
        before = focused instanceof HTMLInputElement ? { field: focused, value } : undefined;
      }
    }
    // before the fields and buttons themselves
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Sets a field's value in a way that React notices. */
function restore({ field, value }: FieldBefore): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
