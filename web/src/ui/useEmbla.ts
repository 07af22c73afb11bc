// Moves a row of slides with Embla. Its code loads when the row is near the viewport.

import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const OPTIONS: EmblaOptionsType = {
  align: 'start',
  containScroll: 'trimSnaps',
  slidesToScroll: 'auto',
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

export interface Slides {
  /** Whether the row cannot move further back, or forward. */
  readonly ends: { readonly start: boolean; readonly end: boolean };
  /** Moves back (-1) or forward (1); before the code has loaded, as soon as it has. */
  readonly move: (by: -1 | 1) => void;
}

/** @param isNear whether the row is, or was, near the viewport. */
export function useEmbla(view: RefObject<HTMLElement | null>, isNear: boolean): Slides {
  const [ends, setEnds] = useState({ start: true, end: false });
  const [attempt, setAttempt] = useState(0);
  const embla = useRef<EmblaCarouselType>(undefined);
  const owed = useRef<-1 | 1>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press tries again to load the code
  useEffect(() => {
    if (!isNear) return;
    let wanted = true;
    let made: EmblaCarouselType | undefined;
    import('embla-carousel').then(
      ({ default: createEmbla }) => {
        if (!wanted || view.current === null) return;
        const row = createEmbla(view.current, OPTIONS);
        const look = () => setEnds({ start: !row.canScrollPrev(), end: !row.canScrollNext() });
        row.on('select', look).on('reInit', look);
        made = row;
        embla.current = row;
        look();
        if (owed.current !== undefined) scroll(row, owed.current);
        owed.current = undefined;
      },
      // the slides stay where they are until the next press
      () => undefined,
    );
    return () => {
      wanted = false;
      embla.current = undefined;
      made?.destroy();
    };
  }, [view, isNear, attempt]);
  const move = useCallback((by: -1 | 1) => {
    if (embla.current !== undefined) return scroll(embla.current, by);
    owed.current = by;
    setAttempt((count) => count + 1);
  }, []);
  return { ends, move };
}

function scroll(row: EmblaCarouselType, by: -1 | 1): void {
  if (by < 0) row.scrollPrev();
  else row.scrollNext();
}
