import { expect, it } from 'vitest';
import { readFromQuantity, unitsFrom } from './from-quantity.js';

it.each([
  ['12', 12],
  ['12 u.', 12],
  ['desde 12 unidades', 12],
  ['5 packs', 50],
  ['1 caja', 10],
  [' 3 Bultos ', 30],
])("reads '%s' of a product in packs of ten as %i units", (text, units) => {
  const typed = readFromQuantity(text);
  expect(typed && unitsFrom(typed, { presentationQuantity: 10 })).toBe(units);
});

it.each(['', '0', '-3', '1,5', 'doce', '12 kg'])("reads no quantity in '%s'", (text) => {
  expect(readFromQuantity(text)).toBeUndefined();
});

it('refuses packs that are more units than a line can have', () => {
  expect(unitsFrom({ count: 999_999, isInPacks: true }, { presentationQuantity: 10 })).toBeUndefined();
});
