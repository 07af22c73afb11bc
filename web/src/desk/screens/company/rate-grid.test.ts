// The grid of shipping rates: there and back, what is named when it cannot be read, and pasted blocks.

import { describe, expect, it } from 'vitest';
import { gridOf, readGrid, withPasted } from './rate-grid';

const KNOWN = [
  { code: 'B', name: 'Buenos Aires' },
  { code: 'C', name: 'Ciudad Autónoma de Buenos Aires' },
  { code: 'U', name: 'Chubut' },
];
const ZONES = [
  {
    zone: 'AMBA',
    provinces: ['B', 'C'],
    rates: [
      { upToGrams: 1_000, price: 498_000 },
      { upToGrams: 2_500, price: 612_050 },
    ],
  },
  { zone: 'Sur', provinces: ['U'], rates: [{ upToGrams: 2_500, price: 2_130_000 }] },
];

it('shows zones as rows and weights as columns, and reads them back', () => {
  const grid = gridOf(ZONES, KNOWN);
  expect(grid).toEqual({
    weights: ['1', '2,5'],
    rows: [
      {
        zone: 'AMBA',
        provinces: 'Buenos Aires, Ciudad Autónoma de Buenos Aires',
        prices: ['4.980,00', '6.120,50'],
      },
      { zone: 'Sur', provinces: 'Chubut', prices: ['', '21.300,00'] },
    ],
  });
  expect(readGrid(grid, KNOWN)).toEqual({ value: ZONES });
});

describe('what cannot be read', () => {
  const row = { zone: 'AMBA', provinces: 'CABA, chubut', prices: ['1000'] };
  it.each([
    [{ weights: ['x'], rows: [row] }, 'Uno de los pesos no es un número de kg.'],
    [{ weights: ['1', '1,0'], rows: [row] }, 'El peso 1 kg está dos veces.'],
    [
      { weights: ['1'], rows: [{ ...row, prices: ['mil'] }] },
      'El precio de AMBA hasta 1 kg no es un importe.',
    ],
    [
      { weights: ['1'], rows: [{ ...row, provinces: 'Atlantis' }] },
      '«Atlantis» no es una provincia (zona AMBA).',
    ],
  ])('is named: %j', (grid, message) => {
    expect(readGrid(grid, KNOWN)).toEqual({ message });
  });

  it('takes provinces by their short names and without accents', () => {
    const read = readGrid({ weights: ['1'], rows: [row] }, KNOWN);
    expect(read).toMatchObject({ value: [{ provinces: ['C', 'U'] }] });
  });
});

it('puts a pasted block in its place, and leaves out what reaches out of the grid', () => {
  const grid = gridOf(ZONES, KNOWN);
  const pasted = withPasted(grid, { row: 0, weight: 1 }, [
    ['7000', '9'],
    ['8000', '9'],
    ['1', '1'],
  ]);
  expect(pasted.rows.map(({ prices }) => prices)).toEqual([
    ['4.980,00', '7000'],
    ['', '8000'],
  ]);
});
