// The change of a price, in percent, above which the review of an import points it out.

import { Select } from '../../../ui/Select';
import { importsText as text } from '../../text/imports';

const PERCENTS = [5, 10, 15, 20, 30, 50, 100] as const;

export interface AlertPercentProps {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (percent: number) => void;
}

export function AlertPercent({ value, disabled, onChange }: AlertPercentProps) {
  const percents = [...new Set([...PERCENTS, value])].sort((a, b) => a - b);
  return (
    <Select
      label={text.alertFrom}
      disabled={disabled}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={percents.map((percent) => ({ value: String(percent), label: text.percent(percent) }))}
    />
  );
}
