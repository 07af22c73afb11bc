// Keeps the typed lines of a quick order, and stores each change on the device.

import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftLine, storedLines, storeLines } from './draft-lines';

/** Milliseconds after the last change until it is stored; leaving the page stores it at once. */
const STORE_AFTER_MS = 300;

export type ChangeLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => void;

/**
 * Returns the lines, a function that changes them, and one that stores them at once.
 * @param key of `draftKey`; it must stay the same while the component is shown.
 */
export function useQuickDraft(key: string) {
  const [lines, setLines] = useState(() => storedLines(localStorage, key));
  const current = useRef(lines);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    storeLines(localStorage, key, current.current);
  }, [key]);
  const change: ChangeLines = useCallback(
    (how) => {
      current.current = how(current.current);
      setLines(current.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(store, STORE_AFTER_MS);
    },
    [store],
  );
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) store();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [store]);
  return { lines, change, store };
}
