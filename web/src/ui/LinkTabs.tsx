// Tabs that are links: each part of the screen has its own address. On narrow screens the row scrolls sideways.

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import './LinkTabs.css';

export interface LinkTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly to: string;
  /** The count beside the label; none if undefined. */
  readonly count?: ReactNode;
}

export interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string;
}

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

/** Scrolls the current tab into view, without scrolling the page. */
function useCurrentInView(current: string) {
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the current tab changes
  useLayoutEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !chosen) return;
    line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return line;
}
