// A list as plain text, to send to others: a line for each product with quantity, code and name.

import type { ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { formatWhole } from '@mostrador/rules/money';

/** Returns the text: the list's name, then '12 × CUA-1048 Cuaderno tapa dura'. */
export const listAsText = (name: string, lines: readonly ShoppingListLine[]): string =>
  [
    name,
    '',
    ...lines.map(({ quantity, product }) => `${formatWhole(quantity)} × ${product.code} ${product.name}`),
  ].join('\n');
