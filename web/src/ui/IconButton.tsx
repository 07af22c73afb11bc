import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import { useKeptFocus } from './useKeptFocus';
import './IconButton.css';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Its name: a button without words has no other. */
  readonly label: string;
  readonly kind?: 'plain' | 'line' | 'danger' | 'solid' | undefined;
  readonly pending?: boolean | undefined;
}

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
  const pressing = useKeptFocus(disabled || pending, { onClick, onFocus, onBlur });
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
