// The layout of a product card: picture, flags, code, title, price, actions and message.

import type { ReactNode } from 'react';
import './Card.css';

export interface CardProps {
  readonly picture: ReactNode;
  /** In the corner of the image. */
  readonly flags?: ReactNode;
  /** A button over the other corner of the image. */
  readonly corner?: ReactNode;
  /** Above the title: a code, and a state to its right. */
  readonly meta?: ReactNode;
  /** A link that covers the whole image. */
  readonly title: ReactNode;
  readonly titleText?: string | undefined;
  readonly sub?: ReactNode;
  readonly price?: ReactNode;
  readonly actions?: ReactNode;
  readonly message?: ReactNode;
  /** Not available now: the image is paler. */
  readonly faded?: boolean | undefined;
}

export function Card({
  picture,
  flags,
  corner,
  meta,
  title,
  titleText,
  sub,
  price,
  actions,
  message,
  faded,
}: CardProps) {
  return (
    <article className="card" data-faded={faded ? '' : undefined}>
      <div className="card-picture">{picture}</div>
      {flags !== undefined && <div className="card-flags">{flags}</div>}
      <div className="card-body">
        <div className="card-meta">{meta}</div>
        <h3 className="card-title" title={titleText}>
          {title}
        </h3>
        <p className="card-sub">{sub}</p>
        {price !== undefined && <div className="card-price">{price}</div>}
        {actions && <div className="card-actions">{actions}</div>}
        {message}
      </div>
      {corner}
    </article>
  );
}
