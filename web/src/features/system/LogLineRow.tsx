// One line of the server's log on /system: time, level and message; when opened, all details.

import type { LogLevel, LogLine } from '@mostrador/contract/entries/system';
import { ChevronDown } from 'lucide-react';
import { formatSecond } from '../../text/dates';
import { logsText as text } from '../../text/system';
import { Chip, type Tone } from '../../ui/Chip';
import { Icon } from '../../ui/Icon';
import './LogLineRow.css';

const tones: Readonly<Record<LogLevel, Tone>> = {
  trace: 'neutral',
  debug: 'neutral',
  info: 'info',
  warn: 'warn',
  error: 'danger',
  fatal: 'danger',
};
/** The details that a closed line shows; an open line shows all. */
const FIRST = ['method', 'path', 'status', 'error', 'signal'];

export function LogLineRow({ line }: { readonly line: LogLine }) {
  const { at, level, message, details } = line;
  const more = FIRST.flatMap((name) => details.filter((detail) => detail.name === name))
    .map(({ value }) => value.split('\n', 1)[0])
    .join(' ');
  return (
    <li className="log-line">
      <details>
        <summary>
          <span className="log-line-time">{at === null ? '' : formatSecond(at)}</span>
          <Chip tone={level === null ? 'neutral' : tones[level]}>
            {level === null ? text.otherForm : text.levels[level]}
          </Chip>
          <span className="log-line-words">
            {message}
            {more !== '' && <span className="log-line-more"> {more}</span>}
          </span>
          <Icon of={ChevronDown} />
        </summary>
        <dl>
          {details.length === 0 && <dd>{message}</dd>}
          {details.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
