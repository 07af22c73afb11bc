// The back-to-top button 'Volver arriba', which scrolls to the top of the page. It appears after scrolling down.

import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton';
import './BackToTop.css';

export interface BackToTopProps {
  readonly label: string;
  /** It appears below this scroll position, in pixels. */
  readonly after?: number | undefined;
}

export function BackToTop({ label, after = 600 }: BackToTopProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > after);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [after]);
  if (!shown) return null;
  return (
    <div className="back-to-top no-print">
      <IconButton icon={ArrowUp} kind="line" label={label} onClick={() => window.scrollTo({ top: 0 })} />
    </div>
  );
}
