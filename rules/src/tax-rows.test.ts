// The Spanish rows of IVA and perceptions.

import { expect, it } from 'vitest';
import { taxRateOf } from './tax-rates.js';
import { percentText, taxRows, taxRowText } from './tax-rows.js';
import { taxesInPesos } from './tax-terms.js';
import { taxesOf } from './taxes.js';

it('names each rate with its net, exempt products and estimated perceptions', () => {
  const taxes = taxesInPesos(
    taxesOf({
      lines: [
        { net: 2_140_000, rate: taxRateOf('IVA10.5', 10.5) },
        { net: 40_508_800, rate: taxRateOf('IVA21', 21) },
        { net: 100, rate: taxRateOf('EXENTO', 0) },
      ],
      shipping: { net: 0, rate: null },
      perceptions: [{ jurisdiction: 'Santa Fe', bps: 250 }],
    }),
  );
  if (taxes === null) throw new Error('The taxes are known.');
  expect(taxRows(taxes).map((row) => [taxRowText(row), row.amount])).toEqual([
    ['Exento de IVA', '$\u00a01,00'],
    ['IVA 21\u00a0% sobre $\u00a0405.088,00', '$\u00a085.068,48'],
    ['IVA 10,5\u00a0% sobre $\u00a021.400,00', '$\u00a02.247,00'],
    ['Percepción IIBB Santa Fe 2,5\u00a0% estimada', '$\u00a010.662,23'],
  ]);
});

it('writes percentages with a comma', () => {
  expect(percentText(10.5)).toBe('10,5\u00a0%');
  expect(percentText(0)).toBe('0\u00a0%');
});
