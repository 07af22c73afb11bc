// A section of a page of the desk: heading, hint, the way to its list, and its content between hairlines.

import { type ReactNode, useId } from 'react';

export interface DeskSectionProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** At the end of the heading: a link or a button with the class `f-link`. */
  readonly action?: ReactNode;
  readonly anchor?: string | undefined;
  readonly children: ReactNode;
}

export function DeskSection({ title, hint, action, anchor, children }: DeskSectionProps) {
  const id = useId();
  return (
    <section className="d-cell" id={anchor} aria-labelledby={id}>
      <div className="d-cell__head">
        <h2 className="d-h" id={id}>
          {title}
        </h2>
        {hint !== undefined && <span className="d-meta">{hint}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}
