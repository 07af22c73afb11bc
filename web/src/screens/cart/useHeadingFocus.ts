import { useEffect, useRef } from 'react';

/** Another half of the screen is another page to those who hear it: reading begins at its heading. */
export function useHeadingFocus(turned = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (turned) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
