// How a typed price of a table's cell is checked, the same in the product table and in the grid of prices.

import type { Centavos } from '@mostrador/rules/money';
import { changeBps, needsConfirmation, parsePriceEntry } from '@mostrador/rules/price-increase';
import { pricesText as text } from '../text/prices';
import type { CellCheck } from './desk-table';

/** Checks what was typed over a price. @param held the cell's price, null for none. */
export function checkPrice(typed: string, held: Centavos | null): CellCheck | undefined {
  const entry = parsePriceEntry(typed, held);
  if (!entry.ok) return { wrong: text.entryErrors[entry.error] };
  if (!needsConfirmation(held, entry.price)) return undefined;
  return { confirm: entry.price === null ? text.removes : text.confirm(changeBps(held, entry.price) ?? 0) };
}
