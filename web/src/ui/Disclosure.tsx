import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import './Disclosure.css';

export interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean | undefined;
  readonly onToggle?: ((open: boolean) => void) | undefined;
  readonly look?: 'heading' | 'plain' | undefined;
}

/** A collapsible section, as a `details` element that the browser opens and closes. `open` is the initial state. */
export function Disclosure({ title, children, open = true, onToggle, look = 'heading' }: DisclosureProps) {
  return (
    <details
      className="disclosure"
      data-look={look}
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary>
        {look === 'heading' ? <h2 className="group-title">{title}</h2> : <span>{title}</span>}
        <Icon of={ChevronDown} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
