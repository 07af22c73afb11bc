import type { ComponentProps, ReactNode } from 'react';
import './Choice.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role'> {
  readonly label: ReactNode;
}

/** On or off, at once: unlike a checkbox it waits for no form. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="choice">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className="switch-track" />
      <span>{label}</span>
    </label>
  );
}
