// The head of every screen of the desk: title, how many, and the actions at its end. It stays at the top.

import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface DeskHeadProps {
  readonly title: string;
  /** Beside the title: a count or a date. */
  readonly count?: ReactNode;
  /** The list that the page belongs to, before the title. */
  readonly parent?: { readonly to: string; readonly label: string } | undefined;
  /** The buttons, the main one last. A phone shows those in `<span className="keep">` only. */
  readonly children?: ReactNode;
}

export function DeskHead({ title, count, parent, children }: DeskHeadProps) {
  return (
    <header className="d-head">
      {parent !== undefined && (
        <span className="d-crumbs">
          <Link to={parent.to}>{parent.label}</Link>
        </span>
      )}
      <h1 className="d-title">{title}</h1>
      {count !== undefined && <span className="d-count">{count}</span>}
      {children !== undefined && <div className="d-head__end">{children}</div>}
    </header>
  );
}
