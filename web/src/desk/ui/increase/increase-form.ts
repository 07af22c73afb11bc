// The form of an increase by percentage: its fields as typed, and the increase that they make.

import {
  MAX_INCREASE_BPS,
  MIN_INCREASE_BPS,
  type RoundingDirection,
  type RoundingStep,
} from '@mostrador/rules/price-increase';
import type { ChosenProducts, Increase } from '../../../features/price-lists/queries';

export interface IncreaseForm {
  readonly priceListIds: readonly number[];
  /** '' for each list's own prices. */
  readonly baseListId: string;
  readonly categoryCode: string;
  readonly supplierId: string;
  /** As typed: '8,5', '-5 %'. */
  readonly percentage: string;
  readonly step: RoundingStep;
  readonly direction: RoundingDirection;
  /** A day; '' for at once. */
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Reads '8,5', '+8,5 %' and '-5%' as basis points; undefined for anything else, and for what no increase can be. */
export function readPercentage(typed: string): number | undefined {
  const match = /^([+\-−]?)\s*(\d{1,4})(?:[,.](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!match) return undefined;
  const [, sign, whole, decimals = ''] = match;
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const bps = sign === '' || sign === '+' ? size : -size;
  return bps < MIN_INCREASE_BPS || bps > MAX_INCREASE_BPS ? undefined : bps;
}

/**
 * Returns the increase; undefined while a list or the percentage is missing.
 * @param products only these; the form's category and supplier do not count then.
 */
export function increaseOf(form: IncreaseForm, products?: ChosenProducts): Increase | undefined {
  const bps = readPercentage(form.percentage);
  if (bps === undefined || form.priceListIds.length === 0) return undefined;
  return {
    priceListIds: [...form.priceListIds],
    baseListId: form.baseListId === '' ? null : Number(form.baseListId),
    bps,
    step: form.step,
    direction: form.direction,
    ...(products !== undefined && { products }),
    ...(form.categoryCode !== '' && { categoryCode: form.categoryCode }),
    ...(form.supplierId.trim() !== '' && { supplierId: form.supplierId.trim() }),
  };
}
