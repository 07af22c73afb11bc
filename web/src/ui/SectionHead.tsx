// A section's heading and the brand's line after it: a rule, or the tail of a kite.

import type { ReactNode } from 'react';
import './SectionHead.css';

export interface SectionHeadProps {
  readonly id?: string | undefined;
  readonly title: ReactNode;
  /** Content after the line, such as a link or arrows. */
  readonly children?: ReactNode;
}

export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <span className="section-line" aria-hidden="true" />
      {children}
    </div>
  );
}
