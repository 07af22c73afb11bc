// Named figures and facts for the panels of /system.

import type { ReactNode } from 'react';
import './Figures.css';

export interface Figure {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  /** Whether the figure needs an operator's attention. */
  readonly alarming?: boolean | undefined;
}

/** A row of figures, each with its name. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <dl className="system-figures" aria-label={label}>
      {figures.map(({ key, name, value, alarming }) => (
        <div key={key} data-alarming={alarming ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts under each other, the name at the left. */
export function Facts({ facts }: { readonly facts: readonly Figure[] }) {
  return (
    <dl className="system-facts">
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
