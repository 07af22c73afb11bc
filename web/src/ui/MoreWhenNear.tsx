// Infinite scroll, the end of a list: calls `onNear`, which loads more, when it comes near the viewport.

import { useEffect, useRef } from 'react';

export interface MoreWhenNearProps {
  readonly onNear: () => void;
  /** A request is running: `onNear` is not called. */
  readonly busy: boolean;
  /** How far ahead of the end it loads, in window heights. */
  readonly distance?: number | undefined;
  /** Milliseconds between two calls, at least. */
  readonly throttle?: number | undefined;
}

export function MoreWhenNear({ onNear, busy, distance = 0.5, throttle = 150 }: MoreWhenNearProps) {
  const end = useRef<HTMLDivElement>(null);
  const last = useRef(0);

  useEffect(() => {
    const element = end.current;
    if (element === null || busy) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(
          () => {
            last.current = performance.now();
            onNear();
          },
          Math.max(0, last.current + throttle - performance.now()),
        );
      },
      { rootMargin: `0px 0px ${distance * 100}% 0px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [onNear, busy, distance, throttle]);
  return <div ref={end} aria-hidden="true" />;
}
