import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { discountCodesText as text } from '../../text/discount-codes';

/** Returns a value of a discount code's history in words. Money is in centavos. */
export function codeValueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return text.none;
  if (typeof value === 'boolean') return value ? text.active : text.inactive;
  if (typeof value !== 'number') return String(value);
  if (field === 'bps') return text.percentOff(value);
  return field === 'maxUses' ? formatWhole(value) : formatPesos(value);
}
