// Readings of a scanner: each is a pack more, in the line of its product, once the product is known.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { describe, expect, it } from 'vitest';
import type { DraftLine } from './draft-lines';
import { lineOfReading, withReading, withReadingsCounted } from './readings';
import { shownQuickOrder } from './shown-lines';

const BAR_CODE = '7791234022847';
const notebook: QuickProduct = {
  productId: 1,
  code: 'CUA-2284',
  name: 'Cuaderno',
  subtitle: 'Pack × 5',
  imagePath: '',
  price: 10,
  discountedFinalPrice: null,
  stockStatusCode: 0,
  stock: 100,
  minimalSalesQuantity: 10,
  presentationQuantity: 5,
  barCode: BAR_CODE,
  isbn: null,
  taxCode: '21',
  taxRate: 21,
  sellable: true,
};
const known = new Map([
  [BAR_CODE, [notebook]],
  ['CUA-2284', [notebook]],
  ['7790000000005', []],
]);
const shownOf = (lines: readonly DraftLine[], codes: typeof known = known) =>
  shownQuickOrder(lines, codes, new Map()).lines;
const counted = (lines: readonly DraftLine[]) => withReadingsCounted(lines, shownOf(lines));
const asTyped = (lines: readonly DraftLine[]) => lines.map(({ code, quantity }) => [code, quantity]);
const read = (lines: readonly DraftLine[], ...codes: string[]) => codes.reduce(withReading, lines);

describe('a reading', () => {
  it('orders at least the minimum, and each further one a pack more', () => {
    expect(asTyped(counted(read([], BAR_CODE)))).toEqual([
      [BAR_CODE, '10'],
      ['', ''],
    ]);
    const twice = read(counted(read([], BAR_CODE)), BAR_CODE);
    expect(asTyped(counted(twice))).toEqual([
      [BAR_CODE, '15'],
      ['', ''],
    ]);
  });

  it('counts when the product becomes known, as often as it was read', () => {
    const lines = read([], BAR_CODE, BAR_CODE, BAR_CODE);
    expect(withReadingsCounted(lines, shownOf(lines, new Map()))).toBe(lines);
    expect(asTyped(counted(lines))).toEqual([
      [BAR_CODE, '20'],
      ['', ''],
    ]);
  });

  it('goes to the line that has the product under another code', () => {
    const typed: DraftLine = { key: 1, code: 'CUA-2284', quantity: '40' };
    const lines = counted(read([typed], BAR_CODE));
    expect(asTyped(lines)).toEqual([
      ['CUA-2284', '45'],
      ['', ''],
    ]);
    expect(lineOfReading(shownOf(lines), BAR_CODE)?.line.key).toBe(1);
  });

  it('stays in a line of its own if nothing has the code', () => {
    const lines = read([], '7790000000005', BAR_CODE);
    expect(asTyped(counted(lines))).toEqual([
      ['7790000000005', ''],
      [BAR_CODE, '10'],
      ['', ''],
    ]);
    expect(lineOfReading(shownOf(lines), '7790000000005')?.answer?.state).toBe('not_found');
  });

  it('changes nothing when there is nothing to count', () => {
    const lines = counted(read([], BAR_CODE));
    expect(counted(lines)).toBe(lines);
  });
});
