// Which section of a long page is at the top of the window, for the list of sections at its side.

import { useEffect, useState } from 'react';

/** The height of the head and of the bar of unsaved changes. */
const TOP_PX = 140;

/** @param ids of the sections' elements, in their order. */
export function useShownSection<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [shown, setShown] = useState<Id | undefined>(ids[0]);
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) <= TOP_PX,
      );
      setShown(isAtEnd && window.scrollY > 0 ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return shown;
}
