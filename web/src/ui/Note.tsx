// A message in the page: a lasting warning, or an error with a button such as 'Reintentar'.

import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './Chip';
import { Icon } from './Icon';
import './Note.css';

export interface NoteProps {
  readonly tone?: Exclude<Tone, 'neutral'> | undefined;
  readonly children: ReactNode;
  /** A button at the end of the message. */
  readonly action?: ReactNode;
  /** Screen readers read it when it appears. */
  readonly announce?: boolean | undefined;
}

const icons: Record<Exclude<Tone, 'neutral'>, LucideIcon> = {
  ok: CircleCheck,
  info: Info,
  warn: TriangleAlert,
  danger: TriangleAlert,
};

export function Note({ tone = 'info', children, action, announce = false }: NoteProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className="note" data-tone={tone} role={announce ? role : undefined}>
      <Icon of={icons[tone]} />
      <div className="note-text">{children}</div>
      {action !== undefined && <div className="note-action">{action}</div>}
    </div>
  );
}
