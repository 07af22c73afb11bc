// A state in one word: 'Sin stock', 'Pendiente'. With `onRemove`, a choice that the user can remove, such as a filter.

import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import './Chip.css';

export type Tone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info';

export interface ChipProps {
  readonly tone?: Tone | 'accent' | undefined;
  /** An icon in place of the dot. */
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
  readonly onRemove?: (() => void) | undefined;
  /** Required with onRemove: what the × does. */
  readonly removeLabel?: string | undefined;
}

export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel }: ChipProps) {
  const mark = icon !== undefined ? <Icon of={icon} /> : onRemove === undefined && <i aria-hidden="true" />;
  return (
    <span className="chip" data-tone={onRemove === undefined ? tone : 'accent'} data-icon={icon && ''}>
      {mark}
      {children}
      {onRemove !== undefined && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon of={X} />
        </button>
      )}
    </span>
  );
}
