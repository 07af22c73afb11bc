// The behaviour of the search box while it suggests: typed text, open or closed, the highlighted option and the keys that move it. It
// listens to the input of the header, which is drawn and works before this code loads.

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The wait before suggestions are asked for while more letters come; the first ones are asked for at once. */
const WAIT_MS = 120;

/**
 * Returns what is typed in the field, and whether suggestions are open: while it has the focus, until they are closed. `turn` differs
 * after each change of the text and each focus.
 */
export function useTypedInput(input: HTMLInputElement) {
  const [{ text, turn }, setTyped] = useState({ text: input.value, turn: 0 });
  const [isOpen, setOpen] = useState(document.activeElement === input);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const read = () => {
      setTyped((before) => ({ text: input.value, turn: before.turn + 1 }));
      setOpen(true);
    };
    input.addEventListener('input', read, { signal });
    input.addEventListener('focus', read, { signal });
    input.addEventListener('click', () => setOpen(true), { signal });
    input.addEventListener('blur', () => setOpen(false), { signal });
    // between the first drawing and now letters may have come, or the focus gone
    if (document.activeElement === input) read();
    else setOpen(false);
    return () => ended.abort();
  }, [input]);
  return { text, turn, isOpen, setOpen };
}

export interface SuggestedOption {
  readonly id: string;
  readonly choose: () => void;
}

interface OptionKeys {
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly turn: number;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The shown options in the order of the arrow keys. */
  readonly options: readonly SuggestedOption[];
  /** Called when the typed text is searched for. */
  readonly onSearch: (text: string) => void;
}

/** Lets the keys move through the options, and tells assistive technology about them. Returns the id of the highlighted one. */
export function useOptionKeys({ input, listId, turn, isOpen, setOpen, options, onSearch }: OptionKeys) {
  // a highlight ends with the next letter and with the focus: then Enter searches
  const [highlight, setHighlight] = useState({ id: '', turn });
  const at = highlight.turn === turn ? options.findIndex(({ id }) => id === highlight.id) : -1;
  const active = isOpen ? options[at]?.id : undefined;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      // before the first option and behind the last one is the field itself
      const next = !isOpen || at === -1 ? (step === 1 ? 0 : options.length - 1) : at + step;
      setOpen(true);
      setHighlight({ id: options[next]?.id ?? '', turn });
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      options[at]?.choose();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  });
  const onSubmit = useEffectEvent(() => {
    setOpen(false);
    onSearch(input.value);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.form?.addEventListener('submit', () => onSubmit(), { signal });
    return () => ended.abort();
  }, [input]);

  const isExpanded = isOpen && options.length > 0;
  useEffect(() => {
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-expanded', String(isExpanded));
    if (active === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', active);
  }, [input, listId, isExpanded, active]);
  return active;
}

/** Returns the text at once when typing begins, then as it was when it last stayed unchanged for a moment. */
export function useAskedText(text: string): string {
  const [asked, setAsked] = useState(text);
  const askedAt = useRef(0);
  useEffect(() => {
    const ask = () => {
      askedAt.current = performance.now();
      setAsked(text);
    };
    const isFirst = performance.now() - askedAt.current > 3 * WAIT_MS;
    const timer = setTimeout(ask, isFirst ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return asked;
}
