import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import './LinkTabs.css';

export interface LinkTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly to: string;
  /** How many there are; undefined where nobody counts. */
  readonly count?: ReactNode;
}

export interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string;
}

/** Parts of a screen that have addresses of their own. On a narrow screen they scroll sideways in their own line. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const line = useCurrentInView(current);
  return (
    <nav ref={line} className="link-tabs" aria-label={label}>
      {tabs.map(({ key, label: words, to, count }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {words}
          {count !== undefined && <span className="link-tabs-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The page itself does not scroll for it. */
function useCurrentInView(current: string) {
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one, another place
  useLayoutEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !chosen) return;
    line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return line;
}
