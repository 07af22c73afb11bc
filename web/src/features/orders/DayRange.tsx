import { ordersText as text } from '../../text/orders';
import { FilterField } from './FilterField';

interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The date fields 'Desde' and 'Hasta' that filter a list; both days are included, and either may be empty. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const reversed = from !== '' && to !== '' && to < from;
  return (
    <>
      <FilterField
        label={text.from}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={from}
        onSettled={(day) => onChange({ from: day })}
      />
      <FilterField
        label={text.to}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={to}
        error={reversed ? text.datesReversed : undefined}
        onSettled={(day) => onChange({ to: day })}
      />
    </>
  );
}
