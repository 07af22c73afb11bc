import type { LucideIcon } from 'lucide-react';
import { classes } from './classes';

export interface IconProps {
  readonly of: LucideIcon;
  readonly className?: string | undefined;
}

/** A drawing beside words. It says nothing by itself: the words, or the control's label, do. */
export function Icon({ of: Drawing, className }: IconProps) {
  return (
    <Drawing className={classes('icon', className)} size="1.15em" strokeWidth={1.8} aria-hidden="true" />
  );
}
