// The marked letters of suggested names: beginnings of words, whatever accents and case.

import { expect, it } from 'vitest';
import { markedParts } from './marked-words';

it.each([
  ['Cuaderno rayado', 'cua', '[Cua]derno rayado'],
  ['Lápiz negro', 'LAPI', '[Lápi]z negro'],
  ['Lápices de lápiz', 'lapi', '[Lápi]ces de [lápi]z'],
  ['Cuaderno tapa dura araña 16×21', 'dura 16x21', 'Cuaderno tapa [dura] araña [16]×[21]'],
  ['Goma eva', 'oma', 'Goma eva'],
  ['Goma (eva), roja', 'eva ro', 'Goma ([eva]), [ro]ja'],
  ['Straße', 'stra', '[Straße]'],
  ['Regla', '%', 'Regla'],
])('marks in %s what %s typed', (name, typed, expected) => {
  const shown = markedParts(name, typed).map(({ text, marked }) => (marked ? `[${text}]` : text));
  expect(shown.join('')).toBe(expected);
});
