// Recognises a scanner that types (a Bluetooth or USB one): the characters of a code within a moment, and Enter or Tab at the end.

/** What receives the typed characters. */
export type TypingPlace =
  /** A field for codes: it takes what is typed, and its Enter, by itself. */
  | 'code'
  /** Another field for texts, such as a search or an observation: what is typed stays there. */
  | 'text'
  /** A field for a quantity: no quantity has as many digits as a bar code. */
  | 'quantity'
  /** A button or the page. */
  | 'none';

export interface TypedKey {
  readonly key: string;
  /** In milliseconds. */
  readonly at: number;
  readonly place: TypingPlace;
}

export interface KeyboardScanner {
  /** Takes the next key. @returns a scanned code, if this key ends one. */
  readonly take: (typed: TypedKey) => string | undefined;
  /** The number of characters taken since the last code, pause or change of field. */
  readonly length: () => number;
}

/** Scanners type a character every few milliseconds, slower over Bluetooth. A longer pause begins a new code. */
export const PAUSE_MS = 500;
/** Digits of the shortest bar code, EAN-8, and of the longest, ITF-14. */
const BAR_CODE = /^\d{8,14}$/;
/** On a button or the page, where typed characters mean nothing, the codes of products are taken too. */
const ANY_CODE = /^[\p{L}\d][\p{L}\d./-]{2,63}$/u;

/** Returns a scanner that has seen no key yet. */
export function createKeyboardScanner(): KeyboardScanner {
  let code = '';
  let place: TypingPlace = 'none';
  let last = Number.NEGATIVE_INFINITY;
  return {
    length: () => code.length,
    take(typed) {
      const isLate = typed.at - last > PAUSE_MS;
      if (isLate || typed.place !== place) code = '';
      last = typed.at;
      place = typed.place;
      if (place === 'code' || place === 'text') return undefined;
      if (typed.key === 'Enter' || typed.key === 'Tab') {
        const scanned = code;
        code = '';
        return (place === 'quantity' ? BAR_CODE : ANY_CODE).test(scanned) ? scanned : undefined;
      }
      // keys with a longer name, such as Shift, type nothing
      if ([...typed.key].length === 1) code += typed.key;
      return undefined;
    },
  };
}

/** Returns what an element does with typed characters. */
export function typingPlaceOf(element: Element | null): TypingPlace {
  if (element === null) return 'none';
  if (element.closest('[data-field="code"]') !== null) return 'code';
  if (element instanceof HTMLInputElement) {
    if (/^(?:button|checkbox|radio|submit|reset|file|range|color)$/.test(element.type)) return 'none';
    return element.inputMode === 'numeric' || element.type === 'number' ? 'quantity' : 'text';
  }
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  return isText || (element instanceof HTMLElement && element.isContentEditable) ? 'text' : 'none';
}
