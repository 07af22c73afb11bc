// The nested list of links in a side column, as for categories and catalogues, with the number of products in each.

import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import './SideList.css';

export function SideList({ children }: { readonly children: ReactNode }) {
  return <ul className="side-list">{children}</ul>;
}

export interface SideLinkProps {
  readonly to: string;
  readonly label: string;
  /** The number of items that the link leads to. */
  readonly count?: string | undefined;
  /** Marks the link of the current list: pressing it does nothing. */
  readonly current?: boolean | undefined;
  readonly onGo?: (() => void) | undefined;
  /** The nested list below the link. */
  readonly children?: ReactNode;
}

export function SideLink({ to, label, count, current = false, onGo, children }: SideLinkProps) {
  function go(event: MouseEvent) {
    if (current) event.preventDefault();
    else onGo?.();
  }
  return (
    <li>
      <Link to={to} className="side-link" aria-current={current ? 'true' : undefined} onClick={go}>
        {label}
        {count !== undefined && <span className="side-count">{count}</span>}
      </Link>
      {children}
    </li>
  );
}
