import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when a step of the cart screen is mounted, so that screen readers begin there. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
