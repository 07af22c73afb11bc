// Reads the quantity from which a price counts, as people write it: '12', '12 u.', '5 packs'.

import { QUANTITY_MAX, type QuantityFacts, stepOf } from './quantity.js';

/** A quantity in units, or in packs of a product. */
export interface TypedFrom {
  readonly count: number;
  readonly isInPacks: boolean;
}

/** Returns the quantity that a text says; undefined for a text that says none. */
export function readFromQuantity(text: string): TypedFrom | undefined {
  const [, digits = '', word = ''] = /^(?:desde\s+)?(\d{1,6})\s*(\p{L}*)\.?$/iu.exec(text.trim()) ?? [];
  const count = Number(digits);
  if (count < 1) return undefined;
  if (/^(u|un|unid|unidad|unidades)?$/i.test(word)) return { count, isInPacks: false };
  return /^(packs?|cajas?|bultos?)$/i.test(word) ? { count, isInPacks: true } : undefined;
}

/** Returns a typed quantity in units; undefined if it is more than a line can have. */
export function unitsFrom({ count, isInPacks }: TypedFrom, product: QuantityFacts): number | undefined {
  const units = isInPacks ? count * stepOf(product) : count;
  return units <= QUANTITY_MAX ? units : undefined;
}
