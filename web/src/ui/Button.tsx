// The standard button, with its kinds and sizes, an icon, and a spinner while its action runs.

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import { useKeptFocus } from './useKeptFocus';
import { useLatch } from './useLatch';
import './Button.css';

/** primary: one per view. secondary: beside it. soft: on every card of a grid. saved: done, cannot be pressed. quiet, danger: all others. */
export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'saved' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'normal' | 'large';

export interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Takes the full width. */
  readonly block?: boolean | undefined;
}

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'ref'>,
    ButtonLook {
  /** Shows a spinner before the same words at the same width, and ignores clicks. */
  readonly pending?: boolean | undefined;
}

/** If `onClick` returns a promise, further clicks do nothing until it settles: a double click acts once. */
export function Button({
  kind = 'primary',
  size = 'normal',
  icon,
  block = false,
  pending = false,
  disabled = false,
  type = 'button',
  onClick,
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
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
      className="button"
      data-kind={kind}
      data-size={size}
      data-block={block || undefined}
      data-pending={pending ? (icon === undefined ? 'words' : 'icon') : undefined}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon of={icon} />}
      {children}
    </button>
  );
}
