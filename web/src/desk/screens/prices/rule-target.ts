import type { DiscountRule } from '@mostrador/contract/entries/discounts';
import type { CategoryChoice } from '../../../features/price-lists/queries';
import { discountsText as text } from '../../text/prices';

/** Returns what a discount rule is for: a category by its name, with its code where several have that name; a product by code and name. */
export function ruleTarget(
  { kind, code, name }: Pick<DiscountRule, 'kind' | 'code' | 'name'>,
  categories: readonly Pick<CategoryChoice, 'code' | 'name'>[],
): string {
  if (kind === 'everything') return text.everything;
  const isUnique =
    kind === 'category' && !categories.some((other) => other.name === name && other.code !== code);
  return isUnique ? name : `${code} ${name}`;
}
