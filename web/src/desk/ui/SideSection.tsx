// A section of a page of the desk whose heading and hint are at the left of its content, on a phone above it.

import { type ReactNode, useId } from 'react';

export interface SideSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** By which an address (#…) leads to it. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

export function SideSection({ title, hint, anchor, children }: SideSectionProps) {
  const id = useId();
  return (
    <section className="d-sec" id={anchor} aria-labelledby={id}>
      <div>
        <h2 className="d-h" id={id}>
          {title}
        </h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
