import type { LucideIcon } from 'lucide-react';
import { classes } from './classes';

export interface IconProps {
  readonly of: LucideIcon;
  readonly className?: string | undefined;
}

/** A decorative icon, hidden from screen readers: the words beside it, or the control's label, say what it means. */
export function Icon({ of: Drawing, className }: IconProps) {
  return (
    <Drawing className={classes('icon', className)} size="1.15em" strokeWidth={1.8} aria-hidden="true" />
  );
}
