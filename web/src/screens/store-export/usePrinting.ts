// Prints the content of an element, the printable list, after its lazy images have loaded, and reports their progress.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Printing {
  /** The number of loaded images; undefined while nothing is prepared. */
  readonly done: number | undefined;
  readonly of: number;
  readonly print: () => void;
  /** Prints at once, with the images loaded so far. */
  readonly printNow: () => void;
}

export function usePrinting(box: RefObject<HTMLElement | null>): Printing {
  const [state, setState] = useState<{ readonly done: number; readonly of: number }>();
  const stopWaiting = useRef<(() => void) | undefined>(undefined);

  const fetchAll = useCallback(() => {
    const images = [...(box.current?.querySelectorAll('img') ?? [])];
    for (const image of images) image.loading = 'eager';
    return images.filter((image) => !image.complete);
  }, [box]);
  // the browser's own print command does not wait, but images may load in time
  useEffect(() => {
    window.addEventListener('beforeprint', fetchAll);
    return () => window.removeEventListener('beforeprint', fetchAll);
  }, [fetchAll]);
  useEffect(() => () => stopWaiting.current?.(), []);

  async function print() {
    const loading = fetchAll();
    let done = 0;
    if (loading.length > 0) {
      setState({ done, of: loading.length });
      await new Promise<void>((ready) => {
        stopWaiting.current = ready;
        for (const image of loading) {
          const onSettled = () => {
            done += 1;
            setState({ done, of: loading.length });
            if (done === loading.length) ready();
          };
          image.addEventListener('load', onSettled, { once: true });
          image.addEventListener('error', onSettled, { once: true });
        }
      });
      stopWaiting.current = undefined;
      setState(undefined);
      // time to render the text that replaces images that failed
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
    if (box.current !== null) window.print();
  }
  return {
    done: state?.done,
    of: state?.of ?? 0,
    print: () => void print(),
    printNow: () => stopWaiting.current?.(),
  };
}
