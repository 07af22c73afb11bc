// The message in place of an empty list or a missing page: picture, title, text and the next step.

import type { ReactNode } from 'react';
import './Empty.css';

export interface EmptyProps {
  readonly image?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  readonly title: ReactNode;
  /** h1 when the page has no other content. */
  readonly heading?: 'h1' | 'h2' | undefined;
  readonly children?: ReactNode;
  /** The next step, as a button. */
  readonly action?: ReactNode;
}

export function Empty({ image, title, heading: Heading = 'h2', children, action }: EmptyProps) {
  return (
    <div className="empty">
      {image !== undefined && (
        <img src={image.src} alt="" width={image.width} height={image.height} loading="lazy" />
      )}
      <Heading className="empty-title group-title">{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
