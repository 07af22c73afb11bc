// A button that shows only an icon, with an accessible name and a tooltip.

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import { useKeptFocus } from './useKeptFocus';
import { useLatch } from './useLatch';
import './IconButton.css';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly kind?: 'plain' | 'line' | 'danger' | 'solid' | undefined;
  readonly pending?: boolean | undefined;
}

/** If `onClick` returns a promise, further clicks do nothing until it settles. */
export function IconButton({
  icon,
  label,
  kind = 'plain',
  pending = false,
  disabled = false,
  type = 'button',
  title,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const latch = useLatch();
  const pressing = useKeptFocus(disabled || pending, {
    onClick: onClick && ((event) => latch(() => onClick(event))),
    onFocus,
    onBlur,
  });
  return (
    <button
      {...rest}
      {...pressing}
      type={type}
      className="icon-button"
      data-kind={kind}
      aria-label={label}
      title={title ?? label}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}
