import { Link, type LinkProps } from 'react-router';
import type { ButtonLook } from './Button';
import { Icon } from './Icon';
import './Button.css';

export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style'>, ButtonLook {}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'primary',
  size = 'normal',
  icon,
  block = false,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className="button" data-kind={kind} data-size={size} data-block={block || undefined}>
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </Link>
  );
}
