import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Printing {
  /** The pictures that are there; undefined while nothing is prepared. */
  readonly done: number | undefined;
  readonly of: number;
  readonly print: () => void;
  /** Prints with the pictures that are there. */
  readonly hurry: () => void;
}

/** Prints what a box holds, once the pictures that nobody has scrolled to have come as well. */
export function usePrinting(box: RefObject<HTMLElement | null>): Printing {
  const [state, setState] = useState<{ readonly done: number; readonly of: number }>();
  const hurried = useRef<(() => void) | undefined>(undefined);

  const fetchAll = useCallback(() => {
    const images = [...(box.current?.querySelectorAll('img') ?? [])];
    for (const image of images) image.loading = 'eager';
    return images.filter((image) => !image.complete);
  }, [box]);
  // the browser's own command waits for no one, but it may find more
  useEffect(() => {
    window.addEventListener('beforeprint', fetchAll);
    return () => window.removeEventListener('beforeprint', fetchAll);
  }, [fetchAll]);
  useEffect(() => () => hurried.current?.(), []);

  async function print() {
    const coming = fetchAll();
    let done = 0;
    if (coming.length > 0) {
      setState({ done, of: coming.length });
      await new Promise<void>((ready) => {
        hurried.current = ready;
        for (const image of coming) {
          const arrived = () => {
            done += 1;
            setState({ done, of: coming.length });
            if (done === coming.length) ready();
          };
          image.addEventListener('load', arrived, { once: true });
          image.addEventListener('error', arrived, { once: true });
        }
      });
      hurried.current = undefined;
      setState(undefined);
      // the pictures that did not come have given their place to words by then
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
    if (box.current !== null) window.print();
  }
  return {
    done: state?.done,
    of: state?.of ?? 0,
    print: () => void print(),
    hurry: () => hurried.current?.(),
  };
}
