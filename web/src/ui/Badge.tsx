import './Badge.css';

export interface BadgeProps {
  readonly count: number;
  /** What is counted, read aloud; without it the badge is for the eye only. */
  readonly label?: string | undefined;
  readonly max?: number | undefined;
}

/** A count on the corner of what it belongs to. Nothing when there is nothing. */
export function Badge({ count, label, max = 999 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      <span aria-hidden={label === undefined ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label !== undefined && <span className="spoken"> {label}</span>}
    </span>
  );
}
