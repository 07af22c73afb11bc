import { PURCHASES_PAGE_SIZES } from '@mostrador/rules/paging';
import { ordersText as text } from '../../../text/orders';
import { Select } from '../../../ui/Select';

interface PageSizeSelectProps {
  readonly value: number;
  readonly onChange: (size: number) => void;
}

/** The choice 'Pedidos por página': the page size of the list of orders, 25, 50 or 100. */
export function PageSizeSelect({ value, onChange }: PageSizeSelectProps) {
  return (
    <Select
      label={text.pageSize}
      value={String(value)}
      options={PURCHASES_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
