// Reads cells with a percentage.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { toCentavos, WHOLE_BPS } from '@mostrador/rules/money';
import { type Read, readPrice } from './cell-values.js';

/** Reads a percentage, also with its sign, as basis points up to 100 %; undefined for an empty cell. */
export function readPercent(text: string, mark: DecimalMark): Read<number | undefined> {
  const read = readPrice(text.replace(/\s*%$/, ''), mark);
  if ('reason' in read)
    return { reason: read.reason === 'no es un precio' ? 'no es un porcentaje' : read.reason };
  if (read.value === undefined) return { value: undefined };
  const bps = toCentavos(read.value);
  return bps > WHOLE_BPS ? { reason: 'es más que 100 %' } : { value: bps };
}
