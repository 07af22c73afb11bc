// Radio buttons as cards with title, detail and cost, and the group of them.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNotes } from './Field';
import './Choice.css';

export interface RadioCardProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'title'> {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the right, such as the cost. */
  readonly end?: ReactNode;
  /** Below the texts: a field that belongs to this choice. */
  readonly children?: ReactNode;
}

/** A radio button as a card. The whole card is clickable. */
export function RadioCard({ title, detail, end, children, id, ...rest }: RadioCardProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="radio-card">
      <label className="radio-card-choice" htmlFor={own}>
        <input
          {...rest}
          id={own}
          type="radio"
          className="choice-mark"
          data-round=""
          aria-describedby={detail === undefined ? undefined : `${own}-detail`}
        />
        <span className="radio-card-title">{title}</span>
        {end !== undefined && <span className="radio-card-end">{end}</span>}
        {detail !== undefined && (
          <span id={`${own}-detail`} className="radio-card-detail">
            {detail}
          </span>
        )}
      </label>
      {children !== undefined && children !== null && <div className="radio-card-more">{children}</div>}
    </div>
  );
}

export interface RadioCardsProps {
  readonly legend: ReactNode;
  readonly hideLegend?: boolean | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A group of radio cards with its legend. */
export function RadioCards({ legend, hideLegend = false, error, children }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className="radio-cards" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'spoken' : 'group-title'}>{legend}</legend>
      {children}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  );
}
