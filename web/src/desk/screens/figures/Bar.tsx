// A horizontal bar with the mark of the period before, and a change in percent.

import { changeLook, changeText } from '../../text/figures';

interface BarProps {
  readonly value: number;
  /** The value of the period before. */
  readonly mark?: number | undefined;
  readonly largest: number;
}

/** A horizontal bar; its value is written beside it. */
export function Bar({ value, mark, largest }: BarProps) {
  const share = (of: number) => `${largest <= 0 ? 0 : Math.max(0, Math.min(100, (of / largest) * 100))}%`;
  return (
    <span className="b" aria-hidden="true">
      <i style={{ width: share(value) }} />
      {mark !== undefined && mark > 0 && <u style={{ left: share(mark) }} />}
    </span>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly past: number;
  readonly isStrong?: boolean;
}

/** By how much a figure differs from that of the period before. */
export function Change({ now, past, isStrong = false }: ChangeProps) {
  return (
    <span className={`${changeLook(now, past)}${isStrong ? ' strong' : ''}`}>{changeText(now, past)}</span>
  );
}
