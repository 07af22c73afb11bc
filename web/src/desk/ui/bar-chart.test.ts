// The lines of a chart's axis, and their short labels.

import { expect, it } from 'vitest';
import { axisLines, shortPesos } from './bar-chart';

it.each([
  [0, [0]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [310_000_000, [0, 100_000_000, 200_000_000, 300_000_000, 400_000_000]],
])('draws the axis of a chart whose largest value is %i', (largest, lines) => {
  expect(axisLines(largest)).toEqual(lines);
});

it.each([
  [0, '0'],
  [80_000, '800'],
  [20_000_000, '200 mil'],
  [150_000_000, '1,5 M'],
])('writes %i centavos in few letters', (centavos, label) => {
  expect(shortPesos(centavos)).toBe(label);
});
