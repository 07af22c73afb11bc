// The categories as options of a select, for the grid of prices and for an increase.

import type { CategoryChoice } from '../../../features/price-lists/queries';
import { pricesText as text } from '../../text/prices';

/** Every category as an option, the deeper ones indented; and those without. */
export function CategoryOptions({
  categories,
  all,
}: {
  readonly categories: readonly CategoryChoice[];
  readonly all: string;
}) {
  return (
    <>
      <option value="">{all}</option>
      {categories.map(({ code, name, depth }) => (
        <option key={code} value={code}>
          {'\u00a0\u00a0'.repeat(depth)}
          {name}
        </option>
      ))}
      <option value="-">{text.noCategory}</option>
    </>
  );
}
