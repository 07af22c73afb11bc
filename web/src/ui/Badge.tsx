// A count on the corner of an element, such as the cart icon. Renders nothing for 0.

import './Badge.css';

export interface BadgeProps {
  readonly count: number;
  /** What is counted, for screen readers. Without it they skip the badge. */
  readonly label?: string | undefined;
  readonly max?: number | undefined;
}

export function Badge({ count, label, max = 999 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    // another count is another element, so that it moves
    <span key={count} className="badge">
      <span aria-hidden={label === undefined ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label !== undefined && <span className="spoken"> {label}</span>}
    </span>
  );
}
