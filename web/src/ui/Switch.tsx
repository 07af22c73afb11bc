import type { ComponentProps, ReactNode } from 'react';
import './Choice.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role'> {
  readonly label: ReactNode;
}

/** An on/off switch that takes effect immediately, unlike a checkbox of a form. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="choice">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself */}
      <input {...rest} type="checkbox" role="switch" className="switch-track" />
      <span>{label}</span>
    </label>
  );
}
