import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import './Button.css';

/** primary: once a view. secondary: beside it. soft: on every card of a grid. saved: done, nothing to press. quiet, danger: the rest. */
export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'saved' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'normal' | 'large';

export interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: LucideIcon | undefined;
  /** As wide as its place. */
  readonly block?: boolean | undefined;
}

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'ref'>,
    ButtonLook {
  /** Under way: a spinner before the same words, the width stays, nothing can be pressed. */
  readonly pending?: boolean | undefined;
}

export function Button({
  kind = 'primary',
  size = 'normal',
  icon,
  block = false,
  pending = false,
  disabled = false,
  type = 'button',
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
  const { own, had } = useFocusKept(pending);
  return (
    <button
      {...rest}
      ref={own}
      type={type}
      className="button"
      data-kind={kind}
      data-size={size}
      data-block={block || undefined}
      data-pending={pending ? (icon === undefined ? 'words' : 'icon') : undefined}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      onFocus={(event) => {
        had.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        had.current = false;
        onBlur?.(event);
      }}
    >
      {pending ? <Spinner /> : icon !== undefined && <Icon of={icon} />}
      {children}
    </button>
  );
}

/**
 * A browser takes the focus from a button that it disables. It gets it back when its work is done, unless the focus
 * has moved on. (The blur of disabling happens while React draws, and is not handed on: only real ones arrive here.)
 */
function useFocusKept(pending: boolean) {
  const own = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (pending) return;
    if (had.current && document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    had.current = document.activeElement === own.current;
  }, [pending]);
  return { own, had };
}
